import type { Db } from '../db/tables';
import type { Hospital } from '../hospitalFile';
import { idFromRow } from './values';

export const readOffered = async (db: Db): Promise<Hospital> => {
  const locais = await db
    .selectFrom('local')
    .select(['id', 'numerico', 'descricao', 'versao_id', 'unidade'])
    .where('ativo', '=', 1)
    .orderBy('id')
    .execute();
  const asked = await db
    .selectFrom('local_versao')
    .innerJoin('questionario_pergunta', 'questionario_pergunta.questionario_id', 'local_versao.questionario_id')
    .select(['local_versao.id', 'questionario_pergunta.pergunta_id'])
    .where('local_versao.oferecida_ate', 'is', null)
    .orderBy('questionario_pergunta.ordem')
    .execute();
  const perguntas = await db
    .selectFrom('pergunta')
    .select(['id', 'numerico', 'descricao'])
    .where('ativo', '=', 1)
    .orderBy('id')
    .execute();

  const byVersion = new Map<number | null, string[]>();
  for (const { id, pergunta_id } of asked) byVersion.set(id, [...(byVersion.get(id) ?? []), pergunta_id]);
  return {
    locais: locais.map((row) => ({
      Id: idFromRow(row),
      Descricao: row.descricao,
      ...(row.unidade !== null && { Unidade: row.unidade }),
      perguntas: byVersion.get(row.versao_id) ?? [],
    })),
    perguntas: perguntas.map((row) => ({ Id: idFromRow(row), Descricao_Pergunta: row.descricao })),
  };
};
