import type { SelectQueryBuilder } from 'kysely';
import type { PersonalField } from '../../contract/personalFields';
import type { Local, Pergunta } from '../../contract/responses';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Db, Tables } from '../db/tables';
import { pages } from './asked';
import { askedPerguntas, perguntaFromRow } from './locais';
import { idFromRow } from './values';

/** Surveys per query. Each one may have a hundred answers. */
const PAGE = 50;

export interface ExportedSurvey {
  /** The id of the database row, not the random id that the browser gets. */
  number: number;
  /** When the patient was identified, ISO in UTC. */
  moment: string;
  /** `Unidade` is the location's unit today. */
  local: Local & { Unidade: string | null };
  contato: Record<PersonalField, string>;
  /** The id of the questionnaire; null if it changed during the survey. */
  questionario: number | null;
  respostas: (Pergunta & { Resposta: RespostaEnviada })[];
}

/** With or without answers. `ids` must not be empty. */
export const surveysOf = async (db: Db, ids: readonly number[]): Promise<ExportedSurvey[]> => {
  const people = await db
    .selectFrom('identificacao')
    .innerJoin('local', 'local.id', 'identificacao.local_id')
    .innerJoin('local_versao', 'local_versao.id', 'identificacao.versao_id')
    .where('identificacao.id', 'in', ids)
    .select(['identificacao.id as number', 'criada_em as moment', 'nome', 'telefone'])
    .select(['local.id', 'local.numerico', 'local.unidade', 'local_versao.descricao'])
    .orderBy('identificacao.id')
    .execute();
  const answers = await askedPerguntas(db)
    .innerJoin('resposta', (join) =>
      join
        .onRef('resposta.questionario_id', '=', 'questionario_pergunta.questionario_id')
        .onRef('resposta.pergunta_id', '=', 'questionario_pergunta.pergunta_id'),
    )
    .where('identificacao_id', 'in', ids)
    .select(['identificacao_id', 'resposta'])
    .execute();
  return people.map(({ number, moment, nome, telefone, unidade, descricao, ...local }) => {
    const given = answers.filter((answer) => answer.identificacao_id === number);
    const [questionario = null, changed] = new Set(given.map((answer) => answer.questionario_id));
    return {
      number,
      moment,
      local: { Id: idFromRow(local), Descricao: descricao, Unidade: unidade },
      contato: { Nome: nome, Telefone: telefone },
      questionario: changed === undefined ? questionario : null,
      respostas: given.map((answer) => ({ ...perguntaFromRow(answer), Resposta: answer.resposta })),
    };
  });
};

/** Pages of surveys with answers, oldest first. */
export async function* surveysAmong(db: Db, identificacoes: SelectQueryBuilder<Tables, 'identificacao', object>) {
  for await (const page of pages(identificacoes.select('id'), PAGE)) {
    const surveys = await surveysOf(
      db,
      page.map(({ id }) => id),
    );
    yield surveys.filter(({ respostas }) => respostas.length > 0);
  }
}

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

/** The questions of each questionnaire, by its id. */
export const listQuestionarios = async (db: Db): Promise<Map<number, Pergunta[]>> => {
  const lists = new Map<number, Pergunta[]>();
  for (const row of await askedPerguntas(db).execute()) {
    const list = lists.get(row.questionario_id) ?? [];
    list.push(perguntaFromRow(row));
    lists.set(row.questionario_id, list);
  }
  return lists;
};
