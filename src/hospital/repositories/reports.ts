import { sql } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';

const PAGE = 2000;

/** Separators of the parts of an answer, and of the answers of a survey. No id contains them. */
const [WITHIN, BETWEEN] = ['\t', '\n'];

export interface CountedSurvey {
  local: string;
  /** When the patient was identified, ISO in UTC. */
  moment: string;
  phone: boolean;
  /** See `answerText`. */
  answers: string[];
}

/** An answer in `CountedSurvey.answers`. `questionario` and `pergunta` identify the text that the patient saw. */
export const answerText = (questionario: number, pergunta: string, resposta: RespostaEnviada): string =>
  [questionario, pergunta, resposta].join(WITHIN);

/**
 * Lists every survey in the scope, with or without answers. The database only joins the answers of a survey into one
 * string, and the caller counts them: for a million answers, counting in SQL would take four times as long.
 */
export async function* listCountedSurveys(db: Db, scope: Scope): AsyncGenerator<CountedSurvey[]> {
  const answer = sql<
    string | null
  >`string_agg(cast(resposta.questionario_id as text) || ${WITHIN} || resposta.pergunta_id
    || ${WITHIN} || resposta.resposta, ${BETWEEN})`;
  const surveys = begun(db, scope)
    .leftJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
    .groupBy('identificacao.id')
    .select([
      'identificacao.id',
      'identificacao.local_id as local',
      'identificacao.criada_em as moment',
      'identificacao.telefone',
      answer.as('answers'),
    ]);
  for await (const page of pages(surveys, PAGE))
    yield page.map(({ telefone, answers, ...row }) => ({
      ...row,
      phone: telefone !== '',
      answers: answers?.split(BETWEEN) ?? [],
    }));
}

export const listLocais = (db: Db) =>
  db.selectFrom('local').select(['id', 'numerico', 'descricao', 'unidade', 'ativo']).orderBy('id').execute();
