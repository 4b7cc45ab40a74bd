import { sql, type Kysely } from 'kysely';
import type { Id } from '../../contract/ids';
import type { Tables } from '../db/tables';
import { idFromRow } from './values';

/** What the hospital offers now: its locations and questions, with how many answers stand behind each. */
export interface Offered {
  locais: {
    Id: Id;
    Descricao: string;
    Unidade?: string | undefined;
    perguntas: string[];
    answers: number;
    surveys: number;
  }[];
  perguntas: { Id: Id; Descricao_Pergunta: string; answers: number }[];
}

/** Reads what is offered. */
export const readOffered = async (db: Kysely<Tables>): Promise<Offered> => {
  const locais = await db
    .selectFrom('local')
    .select([
      'local.id',
      'numerico',
      'descricao',
      'versao_id',
      'unidade',
      sql<number | string>`(select count(*) from resposta r join identificacao i on i.id = r.identificacao_id
        where i.local_id = local.id and r.resposta <> '')`.as('answers'),
      sql<number | string>`(select count(*) from identificacao i where i.local_id = local.id
        and exists (select 1 from resposta r where r.identificacao_id = i.id))`.as('surveys'),
    ])
    .where('ativo', '=', 1)
    .orderBy('local.id')
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
    .leftJoin(
      (query) =>
        query
          .selectFrom('resposta')
          .select(['pergunta_id', sql<number | string>`count(*)`.as('answers')])
          .where('resposta', '<>', '')
          .groupBy('pergunta_id')
          .as('given'),
      (join) => join.onRef('given.pergunta_id', '=', 'pergunta.id'),
    )
    .select(['pergunta.id', 'numerico', 'descricao', 'given.answers'])
    .where('ativo', '=', 1)
    .orderBy('pergunta.id')
    .execute();

  const byVersion = new Map<number, string[]>();
  for (const { id, pergunta_id } of asked) byVersion.set(id, [...(byVersion.get(id) ?? []), pergunta_id]);
  return {
    locais: locais.map((row) => ({
      Id: idFromRow(row),
      Descricao: row.descricao,
      ...(row.unidade !== null && { Unidade: row.unidade }),
      perguntas: byVersion.get(row.versao_id ?? 0) ?? [],
      answers: Number(row.answers),
      surveys: Number(row.surveys),
    })),
    perguntas: perguntas.map((row) => ({
      Id: idFromRow(row),
      Descricao_Pergunta: row.descricao,
      answers: Number(row.answers ?? 0),
    })),
  };
};
