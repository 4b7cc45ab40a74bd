import { sql, type Kysely } from 'kysely';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Tables } from '../db/tables';
import { begun, type Scope } from './asked';

/** Surveys that are in memory at once. */
const PAGE = 2000;

/** Between the parts of an answer and between answers: no id holds a control character. */
const [WITHIN, BETWEEN] = ['\t', '\n'];

/** A survey as reports count it: nothing of who answered. */
export interface CountedSurvey {
  local: string;
  /** ISO in UTC. */
  moment: string;
  /** Each answer as one text, the same for the same question (as it was asked) and face; `readAnswer` takes it apart. */
  answers: string[];
}

/** The question and the face of a counted answer. `questionario` with `pergunta` names the text that was asked. */
export const readAnswer = (answer: string) => {
  const [questionario = '', pergunta = '', resposta = ''] = answer.split(WITHIN);
  return { questionario: Number(questionario), pergunta, resposta: resposta as RespostaEnviada };
};

/**
 * Every survey that was sent, page by page. The answers of each come as one text: a database takes four times as long
 * to sort a million answers into groups as to hand them over like this.
 */
export async function* listCountedSurveys(db: Kysely<Tables>, scope: Scope): AsyncGenerator<CountedSurvey[]> {
  const answer = sql<string>`string_agg(cast(resposta.questionario_id as text) || ${WITHIN} || resposta.pergunta_id
    || ${WITHIN} || resposta.resposta, ${BETWEEN})`;
  for (let last = 0; ;) {
    const { newest } = await db
      .selectFrom(
        begun(db, scope)
          .select('identificacao.id')
          .where('identificacao.id', '>', last)
          .orderBy('identificacao.id')
          .limit(PAGE)
          .as('page'),
      )
      .select(({ fn }) => fn.max('page.id').as('newest'))
      .executeTakeFirstOrThrow();
    // SQL's maximum of nothing.
    if ((newest as number | null) === null) return;
    const rows = await begun(db, scope)
      .innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id')
      .where('identificacao.id', '>', last)
      .where('identificacao.id', '<=', newest)
      .groupBy('identificacao.id')
      .select([sql<string>`min(local_id)`.as('local'), sql<string>`min(criada_em)`.as('moment'), answer.as('answers')])
      .execute();
    last = newest;
    yield rows.map(({ local, moment, answers }) => ({ local, moment, answers: answers.split(BETWEEN) }));
  }
}

/** How many surveys were opened at each location, sent or not. */
export const countOpened = async (db: Kysely<Tables>, scope: Scope): Promise<Map<string, number>> => {
  const rows = await begun(db, scope)
    .groupBy('identificacao.local_id')
    .select(['identificacao.local_id as local', ({ fn }) => fn.countAll().as('opened')])
    .execute();
  return new Map(rows.map(({ local, opened }) => [local, Number(opened)]));
};

/** What every question was called whenever it was asked. */
export const listAskedTexts = (db: Kysely<Tables>) =>
  db
    .selectFrom('questionario_pergunta')
    .innerJoin('pergunta', 'pergunta.id', 'questionario_pergunta.pergunta_id')
    .select([
      'questionario_pergunta.questionario_id as questionario',
      'pergunta.id',
      'pergunta.numerico',
      'questionario_pergunta.descricao',
    ])
    .execute();

/** All locations with their names of today, those that left the hospital file too. */
export const listLocais = (db: Kysely<Tables>) =>
  db.selectFrom('local').select(['id', 'numerico', 'descricao', 'unidade', 'ativo']).execute();
