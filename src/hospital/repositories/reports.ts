import { sql, type RawBuilder } from 'kysely';
import type { Resposta } from '../../contract/respostas';
import type { Db } from '../db/tables';
import { readingAhead } from '../readingAhead';
import { begun, type Scope } from './asked';

const PAGE = 10_000;

/** Separators of surveys, and of the parts of one. No id contains them. */
const [BETWEEN, WITHIN] = ['\n', '\t'];

/**
 * An answer in a survey's `answers`. `questionario` tells which text the patient saw; only questions with several texts
 * need it, because it takes a third of the query's time. It comes last, so that each text is of one answer only.
 */
export const answerText = (pergunta: string, resposta: Resposta, questionario?: number): string =>
  `${pergunta}${resposta}${questionario ?? ''}`;

/** Splits `answers` of a survey into texts like those of `answerText`. */
export const answersIn = (answers: string): string[] => answers.split(WITHIN);

interface CountedSurvey {
  local: string;
  /** When the patient was identified, ISO in UTC. */
  moment: string;
  hasPhone: boolean;
  /** Empty without answers. */
  answers: string;
}

/** A line of each survey, and a line of the answers of each survey that has some. Each begins with the survey's id. */
interface Page {
  surveys: string;
  answers: string | null;
}

const surveysIn = ({ surveys, answers }: Page): CountedSurvey[] => {
  const answersOf = new Map<number, string>();
  for (const line of answers?.split(BETWEEN) ?? []) {
    const first = line.indexOf(WITHIN);
    answersOf.set(Number(line.slice(0, first)), line.slice(first + 1));
  }
  return surveys.split(BETWEEN).map((line) => {
    const first = line.indexOf(WITHIN);
    const second = line.indexOf(WITHIN, first + 1);
    const third = line.indexOf(WITHIN, second + 1);
    return {
      local: line.slice(first + 1, second),
      moment: line.slice(second + 1, third),
      hasPhone: line.length > third + 1,
      answers: answersOf.get(Number(line.slice(0, first))) ?? '',
    };
  });
};

/**
 * Reads pages as texts, because in a database's answer a row costs more than its text. A page is a number of surveys,
 * not of ids: ids have gaps, and a page of few surveys costs as much as a full one.
 */
async function* readPages(db: Db, scope: Scope, questionario: RawBuilder<unknown>, size: number): AsyncGenerator<Page> {
  const surveys = begun(db, scope);
  const survey = sql<string>`cast(identificacao.id as text) || ${WITHIN} || local_id || ${WITHIN} || criada_em ||
    ${WITHIN} || case when telefone = '' then '' else '1' end`;
  const answer = sql<string>`cast(identificacao_id as text) || ${WITHIN} ||
    string_agg(pergunta_id || resposta ${questionario}, ${WITHIN})`;
  const firstOf = async (rows: typeof surveys, least: number, offset = 0): Promise<number | undefined> =>
    (
      await rows
        .select('identificacao.id')
        .where('identificacao.id', '>=', least)
        .orderBy('identificacao.id')
        .limit(1)
        .offset(offset)
        .executeTakeFirst()
    )?.id;
  for (let from = await firstOf(surveys, 0); from !== undefined;) {
    const first = from;
    const end = await firstOf(db.selectFrom('identificacao'), first, size);
    // The limit never cuts anything: with it, PostgreSQL reads the answers in the order of their index instead of
    // sorting them.
    const answered = db
      .selectFrom('resposta')
      .select(answer.as('line'))
      .where('identificacao_id', '>=', first)
      .$if(end !== undefined, (query) => query.where('identificacao_id', '<', end ?? 0))
      .where('resposta', '<>', '')
      .groupBy('identificacao_id')
      .orderBy('identificacao_id')
      .limit(size);
    // No join: before PostgreSQL has statistics of the tables, it would compare each survey of a page with all answers
    // of the page.
    const page = await db
      .selectNoFrom([
        surveys
          .select(sql<string | null>`string_agg(${survey}, ${BETWEEN})`.as('text'))
          .where('identificacao.id', '>=', first)
          .$if(end !== undefined, (query) => query.where('identificacao.id', '<', end ?? 0))
          .as('surveys'),
        db
          .selectFrom(answered.as('answered'))
          .select(sql<string | null>`string_agg(line, ${BETWEEN})`.as('text'))
          .as('answers'),
      ])
      .executeTakeFirstOrThrow();
    if (page.surveys !== null) yield { surveys: page.surveys, answers: page.answers };
    if (end === undefined) return;
    // Where a page has no survey of the scope, many may have none.
    from = page.surveys === null ? await firstOf(surveys, end) : end;
  }
}

/**
 * Lists every survey in the scope, in no particular order. The caller counts them: for a million answers, counting in
 * SQL would take four times as long.
 * @param changed the ids of the questions with several texts
 * @param size how many surveys a page has at most
 */
export async function* listCountedSurveys(
  db: Db,
  scope: Scope,
  changed: readonly string[],
  size = PAGE,
): AsyncGenerator<CountedSurvey[]> {
  const questionario =
    changed.length === 0
      ? sql``
      : sql`|| case when pergunta_id in (${sql.join(changed)}) then cast(questionario_id as text) else '' end`;
  for await (const page of readingAhead(readPages(db, scope, questionario, size))) yield surveysIn(page);
}

export interface FirstSurvey {
  id: number;
  /** ISO, in UTC. */
  criada_em: string;
}

/**
 * The survey with the earliest time. It need not be the first row, because a server's clock can be ahead. Leaves out
 * times after `now`. Reads all surveys.
 */
export const firstSurvey = async (db: Db, now: Date): Promise<FirstSurvey | undefined> =>
  db
    .selectFrom('identificacao')
    .select(['id', 'criada_em'])
    .where('criada_em', '<', now.toISOString())
    .orderBy('criada_em')
    .limit(1)
    .executeTakeFirst();

/** Whether this is a survey of the database. */
export const isStored = async (db: Db, { id, criada_em }: FirstSurvey): Promise<boolean> => {
  const found = await db
    .selectFrom('identificacao')
    .select('id')
    .where('id', '=', id)
    .where('criada_em', '=', criada_em)
    .executeTakeFirst();
  return found !== undefined;
};
