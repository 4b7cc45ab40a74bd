import { createHmac, createSecretKey } from 'node:crypto';
import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';
import { NOBODY, surveyReader, SURVEYS_A_QUERY, type SurveyRecord } from './surveys';

/** A survey as other programs get it, without the id of its row. */
export type ExportedSurvey = Omit<SurveyRecord, 'id'> & { pesquisa: string };

/**
 * Names surveys by a keyed hash of the row's id, which stays the same from export to export. The id itself would tell
 * in which order the patients of an hour came.
 */
const readNaming = async (db: Db): Promise<(id: number) => string> => {
  const { valor } = await db
    .selectFrom('segredo')
    .select('valor')
    .executeTakeFirstOrThrow(() => new Error('a tabela segredo está vazia: traga a da cópia'));
  const key = createSecretKey(valor, 'hex');
  return (id) => {
    const digest = createHmac('sha256', key).update(String(id)).digest();
    // The first of the 16 digits is a letter, because programs take `12e4567890123456` for a number.
    digest.writeUInt8(digest.readUInt8(0) | 0xa0);
    return digest.toString('hex', 0, 8);
  };
};

/** Pairs of a first and a last id, one after the other. */
type Runs = number[];

const idsIn = (runs: Readonly<Runs>): number[] => {
  const ids: number[] = [];
  for (let at = 0; at < runs.length; at += 2)
    for (let id = runs[at] ?? 0; id <= (runs[at + 1] ?? 0); id += 1) ids.push(id);
  return ids;
};

/** The ids of the surveys of each hour. Ids are almost in the order of time, so an hour has few runs. */
const listHours = async (db: Db, scope: Scope, hourOf: (moment: number) => number): Promise<[number, Runs][]> => {
  const hours = new Map<number, Runs>();
  for await (const page of pages(begun(db, scope).select(['identificacao.id', 'criada_em as moment'])))
    for (const { id, moment } of page) {
      const hour = hourOf(Date.parse(moment));
      const runs = hours.get(hour);
      if (runs === undefined) hours.set(hour, [id, id]);
      else if (runs.at(-1) === id - 1) runs[runs.length - 1] = id;
      else runs.push(id, id);
    }
  return [...hours].sort(([a], [b]) => a - b);
};

interface NamedRow {
  id: number;
  pesquisa: string;
  hour: number;
}

/** Rows by hour, and within the hour by name. */
function* inOrder(hours: readonly [number, Runs][], nameOf: (id: number) => string): Generator<NamedRow[]> {
  let waiting: NamedRow[] = [];
  for (const [hour, runs] of hours) {
    const rows = idsIn(runs).map((id) => ({ id, pesquisa: nameOf(id), hour }));
    waiting = [...waiting, ...rows.sort((a, b) => (a.pesquisa < b.pesquisa ? -1 : 1))];
    while (waiting.length >= SURVEYS_A_QUERY) yield waiting.splice(0, SURVEYS_A_QUERY);
  }
  if (waiting.length > 0) yield waiting;
}

interface ExportOptions {
  /** The beginning of the local hour of a moment. */
  hourOf: (moment: number) => number;
  /** Without it, moments are cut to the hour. */
  exact: boolean;
  /** Without it, names and phone numbers are empty. */
  contacts: boolean;
}

/**
 * Surveys with answers, by hour, and within the hour by their names: nothing tells in which order the patients came.
 * Never holds more than the ids of one hour and the surveys of one query in memory, besides the runs of ids.
 */
export async function* exportedSurveys(
  db: Db,
  scope: Scope,
  { hourOf, exact, contacts }: ExportOptions,
): AsyncGenerator<ExportedSurvey[]> {
  const nameOf = await readNaming(db);
  const hours = await listHours(db, scope, hourOf);
  const read = await surveyReader(db);
  for (const rows of inOrder(hours, nameOf)) {
    const found = await read(rows.map(({ id }) => id));
    const surveys = new Map(found.map((survey) => [survey.id, survey]));
    yield rows.flatMap(({ id, pesquisa, hour }) => {
      const survey = surveys.get(id);
      if (survey === undefined || survey.respostas.length === 0) return [];
      const { moment, local, questionario, respostas } = survey;
      const contato = contacts ? survey.contato : NOBODY;
      return { pesquisa, moment: exact ? moment : hour, local, contato, questionario, respostas };
    });
  }
}
