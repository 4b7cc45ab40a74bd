import type { Kysely } from 'kysely';
import type { Id } from '../../contract/ids';
import type { RespostaEnviada } from '../../contract/respostas';
import type { Tables } from '../db/tables';
import { begun, withAskedText, type Scope } from './asked';
import { idFromRow } from './values';

/** Surveys that are in memory at once; each may have a hundred answers. */
const PAGE = 50;

/** A survey with what was asked and answered, in the order in which it was asked. */
export interface ExportedSurvey {
  /** Numbers the surveys of this database; it opens nothing. */
  number: number;
  /** The moment of the identification, ISO in UTC. */
  moment: string;
  local: { Id: Id; Descricao: string };
  nome: string;
  telefone: string;
  /** The list of questions that all of it answers; null if the list changed while it was answered. */
  questionario: number | null;
  respostas: { Id: Id; Descricao_Pergunta: string; Resposta: RespostaEnviada }[];
}

const readPage = (db: Kysely<Tables>, ids: readonly number[]) =>
  withAskedText(db.selectFrom('identificacao').innerJoin('resposta', 'resposta.identificacao_id', 'identificacao.id'))
    .innerJoin('local', 'local.id', 'identificacao.local_id')
    .innerJoin('pergunta', 'pergunta.id', 'resposta.pergunta_id')
    .innerJoin('local_versao', 'local_versao.id', 'identificacao.versao_id')
    .where('identificacao.id', 'in', ids)
    .select([
      'identificacao.id as number',
      'identificacao.criada_em as moment',
      'identificacao.nome',
      'identificacao.telefone',
      'local.id as local_id',
      'local.numerico as local_numerico',
      'local_versao.descricao as local_descricao',
      'pergunta.id as pergunta_id',
      'pergunta.numerico as pergunta_numerico',
      'questionario_pergunta.descricao as pergunta_descricao',
      'resposta.questionario_id as questionario',
      'resposta.resposta',
    ])
    .orderBy('identificacao.id')
    .orderBy('questionario_pergunta.ordem')
    .orderBy('pergunta.id')
    .execute();

type Row = Awaited<ReturnType<typeof readPage>>[number];

const surveysIn = (rows: readonly Row[]): ExportedSurvey[] => {
  const surveys: ExportedSurvey[] = [];
  for (const row of rows) {
    let survey = surveys.at(-1);
    if (survey?.number !== row.number) {
      survey = {
        number: row.number,
        moment: row.moment,
        local: { Id: idFromRow({ id: row.local_id, numerico: row.local_numerico }), Descricao: row.local_descricao },
        nome: row.nome,
        telefone: row.telefone,
        questionario: row.questionario,
        respostas: [],
      };
      surveys.push(survey);
    }
    if (survey.questionario !== row.questionario) survey.questionario = null;
    survey.respostas.push({
      Id: idFromRow({ id: row.pergunta_id, numerico: row.pergunta_numerico }),
      Descricao_Pergunta: row.pergunta_descricao,
      Resposta: row.resposta,
    });
  }
  return surveys;
};

/** The surveys with answers of these identifications. */
export const surveysOf = async (db: Kysely<Tables>, ids: readonly number[]): Promise<ExportedSurvey[]> =>
  ids.length === 0 ? [] : surveysIn(await readPage(db, ids));

/** A part of the surveys, and how many identifications it was made of. */
interface ExportedPage {
  surveys: ExportedSurvey[];
  identificacoes: number;
}

/** Every survey with answers, oldest first, page by page, so that the memory does not grow with them. */
export async function* exportSurveys(db: Kysely<Tables>, scope: Scope): AsyncGenerator<ExportedPage> {
  for (let last = 0; ;) {
    const rows = await begun(db, scope).select('id').where('id', '>', last).orderBy('id').limit(PAGE).execute();
    const ids = rows.map(({ id }) => id);
    const newest = ids.at(-1);
    if (newest === undefined) return;
    last = newest;
    yield { surveys: await surveysOf(db, ids), identificacoes: ids.length };
  }
}

/** A question as it was asked. */
export interface AskedQuestion {
  Id: Id;
  Descricao_Pergunta: string;
}

/** Every list of questions that was ever asked, by its number. */
export const listQuestionarios = async (db: Kysely<Tables>): Promise<Map<number, AskedQuestion[]>> => {
  const rows = await db
    .selectFrom('questionario_pergunta')
    .innerJoin('pergunta', 'pergunta.id', 'questionario_pergunta.pergunta_id')
    .select(['questionario_id', 'pergunta.id', 'numerico', 'questionario_pergunta.descricao'])
    .orderBy('questionario_id')
    .orderBy('ordem')
    .orderBy('pergunta.id')
    .execute();
  const lists = new Map<number, AskedQuestion[]>();
  for (const row of rows) {
    const list = lists.get(row.questionario_id) ?? [];
    lists.set(row.questionario_id, [...list, { Id: idFromRow(row), Descricao_Pergunta: row.descricao }]);
  }
  return lists;
};
