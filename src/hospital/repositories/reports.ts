import { sql } from 'kysely';
import type { Resposta } from '../../contract/respostas';
import type { Db } from '../db/tables';
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

const surveyIn = (line: string): CountedSurvey => {
  const first = line.indexOf(WITHIN);
  const second = line.indexOf(WITHIN, first + 1);
  const third = line.indexOf(WITHIN, second + 1);
  return {
    local: line.slice(0, first),
    moment: line.slice(first + 1, second),
    hasPhone: third > second + 1,
    answers: line.slice(third + 1),
  };
};

/**
 * Lists every survey in the scope. The database joins a page of surveys into one text, because a row costs more than
 * its text. The caller counts them: for a million answers, counting in SQL would take four times as long. The answers
 * are not joined: PostgreSQL does not apply `identificacao.id > last` to a joined `resposta`, so each page would read
 * that table from its first row.
 * @param changed the ids of the questions with several texts
 */
export async function* listCountedSurveys(
  db: Db,
  scope: Scope,
  changed: readonly string[],
): AsyncGenerator<CountedSurvey[]> {
  const questionario =
    changed.length === 0
      ? sql``
      : sql`|| case when pergunta_id in (${sql.join(changed)}) then cast(questionario_id as text) else '' end`;
  const line = sql<string>`local_id || ${WITHIN} || criada_em || ${WITHIN} ||
    case when telefone = '' then '' else '1' end || ${WITHIN} ||
    coalesce((select string_agg(pergunta_id || resposta ${questionario}, ${WITHIN})
    from resposta where identificacao_id = identificacao.id and resposta <> ''), '')`;
  const surveys = begun(db, scope)
    .select(['identificacao.id', line.as('line')])
    .orderBy('identificacao.id')
    .limit(PAGE);
  for (let last = 0; ;) {
    const page = await db
      .selectFrom(surveys.where('identificacao.id', '>', last).as('page'))
      .select([
        ({ fn }) => fn.max<number | null>('id').as('newest'),
        sql<string>`string_agg(line, ${BETWEEN})`.as('text'),
      ])
      .executeTakeFirstOrThrow();
    if (page.newest === null) return;
    last = page.newest;
    yield page.text.split(BETWEEN).map(surveyIn);
  }
}

export const listLocais = (db: Db) =>
  db.selectFrom('local').select(['id', 'numerico', 'descricao', 'unidade', 'ativo']).orderBy('id').execute();

/** The latest text of each question, also of questions that are no longer asked. */
export const listLatestPerguntas = (db: Db) => db.selectFrom('pergunta').select(['id', 'descricao']).execute();

/**
 * The earliest time of a survey, ISO in UTC. It need not be that of the first row, because a server's clock can be
 * ahead. Leaves out times after `now`.
 */
export const firstMoment = async (db: Db, now: Date): Promise<string | undefined> => {
  const { first } = await db
    .selectFrom('identificacao')
    .select(({ fn }) => fn.min<string | null>('criada_em').as('first'))
    .where('criada_em', '<', now.toISOString())
    .executeTakeFirstOrThrow();
  return first ?? undefined;
};
