import type { Id } from '../../contract/ids';
import type { Db } from '../db/tables';
import { begun, type Scope } from './asked';
import { askedPerguntas } from './localAndPerguntas';
import { idFromRow } from './values';

/** A question with one of its texts. */
export interface AskedQuestion {
  Id: Id;
  text: string;
  /** Whether the hospital file asks it now. */
  isCurrent: boolean;
  /** When the first and the last survey with an answer to it began, ISO in UTC; null without answers. */
  first: string | null;
  last: string | null;
  /** The ids of the locations with answers to it. */
  locais: Set<string>;
}

/** Questions with another text are other questions. */
export const questionKey = (id: Id, text: string): string => `${id}\t${text}`;

/** The questions of surveys in `scope`, and those that its locations ask now. */
export const listAskedQuestions = async (db: Db, scope: Scope): Promise<AskedQuestion[]> => {
  const questions = new Map<string, AskedQuestion>();
  const texts = await askedPerguntas(db).execute();
  const rowsOf = new Map<string, (typeof texts)[number]>();
  for (const row of texts) rowsOf.set(questionKey(row.questionario_id, row.id), row);
  const found = (row: (typeof texts)[number]): AskedQuestion => {
    const key = questionKey(row.id, row.descricao);
    const known = questions.get(key);
    if (known) return known;
    const question = {
      Id: idFromRow(row),
      text: row.descricao,
      isCurrent: false,
      first: null,
      last: null,
      locais: new Set<string>(),
    };
    questions.set(key, question);
    return question;
  };
  const offered = await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .where('ativo', '=', 1)
    .$if(scope.local !== undefined, (query) => query.where('local.id', '=', scope.local ?? ''))
    .$if(scope.unidade !== undefined, (query) => query.where('unidade', '=', scope.unidade ?? ''))
    .select('questionario_id')
    .execute();
  const current = new Set(offered.map(({ questionario_id }) => questionario_id));
  for (const row of texts) if (current.has(row.questionario_id)) found(row).isCurrent = true;
  const answered = await begun(db, scope)
    .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .groupBy(['local_id', 'questionario_id', 'pergunta_id'])
    .select(['local_id', 'questionario_id', 'pergunta_id'])
    .select(({ fn }) => [fn.min('criada_em').as('first'), fn.max('criada_em').as('last')])
    .execute();
  for (const { local_id, questionario_id, pergunta_id, first, last } of answered) {
    const row = rowsOf.get(questionKey(questionario_id, pergunta_id));
    if (row === undefined) continue;
    const question = found(row);
    if (question.first === null || first < question.first) question.first = first;
    if (question.last === null || last > question.last) question.last = last;
    question.locais.add(local_id);
  }
  return [...questions.values()];
};
