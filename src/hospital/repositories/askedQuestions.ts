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
  /** Its place in the questionnaire of the first survey, from 0; 0 without answers. */
  place: number;
  /** The ids of the locations with answers to it. */
  locais: Set<string>;
}

/** Questions with another text are other questions. */
export const questionKey = (id: Id, text: string): string => `${id}\t${text}`;

/** Surveys per query: SQLite sorts all answers of a query to group them, in memory. */
const SURVEYS_A_QUERY = 10_000;

/** Which questions the surveys of each location answered, for some surveys at a time. */
async function* answeredParts(db: Db, scope: Scope) {
  const { newest } = await db
    .selectFrom('identificacao')
    .select(({ fn }) => fn.max<number | null>('id').as('newest'))
    .executeTakeFirstOrThrow();
  for (let from = 0; from < (newest ?? 0); from += SURVEYS_A_QUERY) {
    const to = from + SURVEYS_A_QUERY;
    yield await begun(db, scope)
      .where('identificacao.id', '>', from)
      .where('identificacao.id', '<=', to)
      .innerJoin('resposta', (join) =>
        join
          .onRef('resposta.identificacao_id', '=', 'identificacao.id')
          // Repeats the range, because PostgreSQL would read all answers.
          .on('resposta.identificacao_id', '>', from)
          .on('resposta.identificacao_id', '<=', to),
      )
      .groupBy(['local_id', 'questionario_id', 'pergunta_id'])
      .select(['local_id', 'questionario_id', 'pergunta_id'])
      .select(({ fn }) => [fn.min('criada_em').as('first'), fn.max('criada_em').as('last')])
      .execute();
  }
}

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
      place: 0,
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
  for await (const answered of answeredParts(db, scope))
    for (const { local_id, questionario_id, pergunta_id, first, last } of answered) {
      const row = rowsOf.get(questionKey(questionario_id, pergunta_id));
      if (row === undefined) continue;
      const question = found(row);
      if (question.first === null || first < question.first) {
        question.first = first;
        question.place = row.ordem;
      }
      if (question.last === null || last > question.last) question.last = last;
      question.locais.add(local_id);
    }
  return [...questions.values()];
};
