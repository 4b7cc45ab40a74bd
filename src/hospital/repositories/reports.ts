import { sql } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';

const PAGE = 2000;

/** Separators of the parts of an answer, and of the answers of a survey. No id contains them. */
const [WITHIN, BETWEEN] = ['\t', '\n'];

/** An answer in a survey's `answers`. `questionario` and `pergunta` identify the text that the patient saw. */
export const answerText = (questionario: number, pergunta: string, resposta: RespostaEnviada): string =>
  [questionario, pergunta, resposta].join(WITHIN);

/** Splits `answers` of a survey into texts like those of `answerText`. */
export const answersIn = (answers: string): string[] => answers.split(BETWEEN);

/**
 * Lists every survey in the scope. `answers` is null without answers; `moment` is when the patient was identified, ISO
 * in UTC. The database only joins the answers of a survey into one string, and the caller counts them: for a million
 * answers, counting in SQL would take four times as long. Not a join with `resposta`: PostgreSQL would read each page's
 * answers from the first one of the table on, because it does not apply `identificacao.id > last` to them.
 */
export const listCountedSurveys = (db: Db, scope: Scope) => {
  const answers = sql<string | null>`(
    select string_agg(cast(questionario_id as text) || ${WITHIN} || pergunta_id || ${WITHIN} || resposta, ${BETWEEN})
    from resposta where identificacao_id = identificacao.id)`;
  const surveys = begun(db, scope).select([
    'identificacao.id',
    'identificacao.local_id as local',
    'identificacao.criada_em as moment',
    'identificacao.telefone',
    answers.as('answers'),
  ]);
  return pages(surveys, PAGE);
};

export const listLocais = (db: Db) =>
  db.selectFrom('local').select(['id', 'numerico', 'descricao', 'unidade', 'ativo']).orderBy('id').execute();
