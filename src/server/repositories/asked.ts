import type { SelectQueryBuilder } from 'kysely';
import type { Tables } from '../db/tables';

/** Joins the text of each answer's question as it was asked, as `questionario_pergunta.descricao`. */
export const withAskedText = <O>(query: SelectQueryBuilder<Tables, 'identificacao' | 'resposta', O>) =>
  query.innerJoin('questionario_pergunta', (join) =>
    join
      .onRef('questionario_pergunta.questionario_id', '=', 'resposta.questionario_id')
      .onRef('questionario_pergunta.pergunta_id', '=', 'resposta.pergunta_id'),
  );

/** Which surveys are meant: those that began from `since` on and before `until` (ISO texts in UTC), at one location or all. */
export interface Scope {
  since: string;
  until: string;
  /** The id of a location as it is stored. */
  local?: string | undefined;
}
