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
        respostas: [],
      };
      surveys.push(survey);
    }
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

/** A question as a location ever asked it. */
export interface AskedQuestion {
  local: { Id: Id; Descricao: string };
  Id: Id;
  Descricao_Pergunta: string;
}

/** What each location asks now, or asked last, in that order. */
export const listQuestionnaires = async (db: Kysely<Tables>, local?: string): Promise<AskedQuestion[]> => {
  const rows = await db
    .selectFrom('local')
    .innerJoin('local_versao', 'local_versao.id', 'local.versao_id')
    .leftJoin('questionario_pergunta', 'questionario_pergunta.questionario_id', 'local_versao.questionario_id')
    .leftJoin('pergunta', 'pergunta.id', 'questionario_pergunta.pergunta_id')
    .$if(local !== undefined, (query) => query.where('local.id', '=', local ?? ''))
    .select([
      'local.id as local_id',
      'local.numerico as local_numerico',
      'local_versao.descricao as local_descricao',
      'pergunta.id as pergunta_id',
      'pergunta.numerico as pergunta_numerico',
      'questionario_pergunta.descricao as pergunta_descricao',
    ])
    .orderBy('local.id')
    .orderBy('questionario_pergunta.ordem')
    .execute();
  return rows.flatMap((row) =>
    row.pergunta_id === null || row.pergunta_numerico === null
      ? []
      : [
          {
            local: {
              Id: idFromRow({ id: row.local_id, numerico: row.local_numerico }),
              Descricao: row.local_descricao,
            },
            Id: idFromRow({ id: row.pergunta_id, numerico: row.pergunta_numerico }),
            Descricao_Pergunta: row.pergunta_descricao ?? '',
          },
        ],
  );
};
