import type { Db } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { listPerguntas, perguntaFromRow } from './locais';
import { listLocais } from './reports';
import { idFromRow } from './values';

/** What the database offers to patients, as a hospital file would describe it, ordered by id. */
export const readOffered = async (db: Db): Promise<Hospital> => {
  const perguntas = await db
    .selectFrom('pergunta')
    .select(['id', 'numerico', 'descricao'])
    .where('ativo', '=', 1)
    .orderBy('id')
    .execute();
  const locais = [];
  for (const row of await listLocais(db)) {
    if (row.ativo === 0) continue;
    const asked = (await listPerguntas(db, row.id)) ?? [];
    locais.push({
      Id: idFromRow(row),
      Descricao: row.descricao,
      ...(row.unidade !== null && { Unidade: row.unidade }),
      perguntas: asked.map(({ Id }) => Id),
    });
  }
  return { locais, perguntas: perguntas.map(perguntaFromRow) };
};
