import type { Db } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { localOfFile, perguntaOfFile } from './hospitalRows';
import { listPerguntas } from './localAndPerguntas';

/** What the database offers to patients, as a hospital file would describe it, ordered by id. */
export const readOffered = async (db: Db): Promise<Hospital> => {
  const perguntas = await db.selectFrom('pergunta').selectAll().where('ativo', '=', 1).orderBy('id').execute();
  const rows = await db.selectFrom('local').selectAll().where('ativo', '=', 1).orderBy('id').execute();
  const locais = [];
  for (const row of rows) {
    const asked = (await listPerguntas(db, row.id)) ?? [];
    locais.push({ ...localOfFile(row), perguntas: asked.map(({ Id }) => Id) });
  }
  return { locais, perguntas: perguntas.map(perguntaOfFile) };
};
