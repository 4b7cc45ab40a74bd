import { sql, type SelectQueryBuilder } from 'kysely';
import type { PersonalField } from '../../contract/personalFields';
import type { Local, Pergunta } from '../../contract/responses';
import { RESPOSTAS, type RespostaEnviada } from '../../contract/respostas';
import type { Db, Tables } from '../db/tables';
import { pages } from './asked';
import { askedPerguntas, perguntaFromRow } from './localAndPerguntas';
import { rememberingTexts } from '../rememberingTexts';
import { idFromRow } from './values';

export type LocalOfUnit = Local & { Unidade: string | null };

export type AnsweredPergunta = Pergunta & { Resposta: RespostaEnviada };

/**
 * Surveys share their `local`, `questionario`, `respostas` and what is in `respostas`, so a caller can remember what it
 * has made of one of them.
 */
export interface SurveyRecord {
  /** The id of the database row. It tells the order of the patients, so it must not leave the hospital. */
  id: number;
  /** When the patient was identified, in ms since 1970. */
  moment: number;
  /** `Descricao` is the name at that time; `Unidade` is the location's unit today. */
  local: LocalOfUnit;
  contato: Record<PersonalField, string>;
  /** The questions that were asked; those with an answer if the questions changed during the survey. */
  questionario: readonly Pergunta[];
  /** In the order of the questions. Empty without stored answers. */
  respostas: readonly AnsweredPergunta[];
}

interface SurveyRow {
  id: number;
  versao_id: number;
  moment: string;
  nome: string;
  telefone: string;
  answers: string | null;
}

export const NOBODY = { Nome: '', Telefone: '' };

/** Separators of the parts of an answer, and of the answers of a survey. No id contains them. */
const [WITHIN, BETWEEN] = ['\t', '\n'];

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

/** The texts that surveys refer to. They are few, however many surveys there are. */
const readTexts = async (db: Db) => {
  const versions = await db
    .selectFrom('local_versao')
    .innerJoin('local', 'local.id', 'local_versao.local_id')
    .select(['local_versao.id as versao', 'local_versao.descricao', 'local.id', 'numerico', 'unidade'])
    .execute();
  const locais = new Map(
    versions.map(({ versao, descricao, unidade, ...row }): [number, LocalOfUnit] => [
      versao,
      { Id: idFromRow(row), Descricao: descricao, Unidade: unidade },
    ]),
  );
  const answers = new Map<string, { place: number; questionario: Pergunta[]; given: AnsweredPergunta }>();
  for (const [id, questionario] of await listQuestionarios(db))
    for (const pergunta of questionario)
      for (const Resposta of [...RESPOSTAS, ''] as const) {
        const given = { ...pergunta, Resposta };
        answers.set([id, pergunta.Id, Resposta].join(WITHIN), { place: answers.size, questionario, given });
      }

  type Answered = Pick<SurveyRecord, 'questionario' | 'respostas'>;
  const unanswered: Answered = { questionario: [], respostas: [] };
  const answered = rememberingTexts((text): Answered | undefined => {
    const found = text.split(BETWEEN).map((answer) => answers.get(answer));
    if (!found.every((answer) => answer !== undefined)) return undefined;
    const respostas = found.sort((a, b) => a.place - b.place).map(({ given }) => given);
    const [questionario = [], changed] = new Set(found.map((answer) => answer.questionario));
    return { questionario: changed === undefined ? questionario : respostas, respostas };
  });

  return {
    /** Undefined if the survey is newer than the texts. */
    surveyOf: ({ id, versao_id, moment, nome, telefone, answers: text }: SurveyRow): SurveyRecord | undefined => {
      const local = locais.get(versao_id);
      const given = text === null ? unanswered : answered(text);
      if (local === undefined || given === undefined) return undefined;
      const contato = nome + telefone === '' ? NOBODY : { Nome: nome, Telefone: telefone };
      return { id, moment: Date.parse(moment), local, contato, ...given };
    },
  };
};

/** Returns a function that reads surveys in the order of their ids, also those without answers. */
export const surveyReader = async (db: Db) => {
  let texts = await readTexts(db);
  // Not a join: PostgreSQL would not apply a range of ids to it, but read all answers.
  const joined = sql<string | null>`(
    select string_agg(cast(questionario_id as text) || ${WITHIN} || pergunta_id || ${WITHIN} || resposta, ${BETWEEN})
    from resposta where identificacao_id = identificacao.id)`;
  return async (ids: readonly number[]): Promise<SurveyRecord[]> => {
    const rows = await db
      .selectFrom('identificacao')
      .where('identificacao.id', 'in', ids)
      .select(['identificacao.id', 'versao_id', 'criada_em as moment', 'nome', 'telefone', joined.as('answers')])
      .orderBy('identificacao.id')
      .execute();
    const surveys = rows.map(texts.surveyOf);
    if (surveys.every((survey) => survey !== undefined)) return surveys;
    // Meanwhile the server has loaded another hospital file.
    texts = await readTexts(db);
    return rows.map((row) => {
      const survey = texts.surveyOf(row);
      if (survey === undefined) throw new Error(`the texts of survey ${row.id} are missing`);
      return survey;
    });
  };
};

/** Surveys per query. Each one may have a hundred answers. */
export const SURVEYS_A_QUERY = 500;

/** Surveys with answers, oldest first. */
export async function* surveysAmong(db: Db, identificacoes: SelectQueryBuilder<Tables, 'identificacao', object>) {
  const read = await surveyReader(db);
  for await (const page of pages(identificacoes.select('identificacao.id'), SURVEYS_A_QUERY)) {
    const surveys = await read(page.map(({ id }) => id));
    yield* surveys.filter(({ respostas }) => respostas.length > 0);
  }
}
