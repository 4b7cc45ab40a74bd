import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables';

/** Joins the text of each answer's question as it was asked, as `questionario_pergunta.descricao`. */
export const withAskedText = <O>(query: SelectQueryBuilder<Tables, 'identificacao' | 'resposta', O>) =>
  query.innerJoin('questionario_pergunta', (join) =>
    join
      .onRef('questionario_pergunta.questionario_id', '=', 'resposta.questionario_id')
      .onRef('questionario_pergunta.pergunta_id', '=', 'resposta.pergunta_id'),
  );

/** Which surveys are meant: those that began from `since` on and before `until` (ISO texts in UTC), at one location, one unit or all. */
export interface Scope {
  since: string;
  until: string;
  /** The id of a location as it is stored. */
  local?: string | undefined;
  /** The unit of a network, as the hospital file names it. */
  unidade?: string | undefined;
}

/** The identifications of a scope, with answers or without. */
export const begun = (db: Kysely<Tables>, { since, until, local, unidade }: Scope) =>
  db
    .selectFrom('identificacao')
    .where('identificacao.criada_em', '>=', since)
    .where('identificacao.criada_em', '<', until)
    .$if(local !== undefined, (query) => query.where('identificacao.local_id', '=', local ?? ''))
    .$if(unidade !== undefined, (query) =>
      query.where('identificacao.local_id', 'in', (eb) =>
        eb
          .selectFrom('local')
          .select('local.id')
          .where('local.unidade', '=', unidade ?? ''),
      ),
    );

/** How many surveys were begun, sent or not: for a progress bar. */
export const countBegun = async (db: Kysely<Tables>, scope: Scope): Promise<number> => {
  const { count } = await begun(db, scope)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};
