import { createHmac, createSecretKey } from 'node:crypto';
import type { Db } from '../db/tables';
import { begun, pages, type Scope } from './asked';
import { surveyReader, type StoredSurvey } from './surveys';

/** A survey as other programs get it, without the id of its row. */
export type ExportedSurvey = Omit<StoredSurvey, 'id'> & { pesquisa: string };

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

/** The surveys that began within an hour. There may be others between `first` and `last`, the ids of its rows. */
interface Hour {
  start: number;
  first: number;
  last: number;
  surveys: number;
}

const IDS_A_QUERY = 10_000;

const listHours = async (db: Db, scope: Scope, hourOf: (moment: number) => number): Promise<Hour[]> => {
  const hours = new Map<number, Hour>();
  for await (const page of pages(begun(db, scope).select(['identificacao.id', 'criada_em as moment']), IDS_A_QUERY))
    for (const { id, moment } of page) {
      const start = hourOf(Date.parse(moment));
      const { first, surveys } = hours.get(start) ?? { first: id, surveys: 0 };
      hours.set(start, { start, first, last: id, surveys: surveys + 1 });
    }
  return [...hours.values()].sort((a, b) => a.start - b.start);
};

/** Surveys per query, unless more began within an hour. Each one may have a hundred answers. */
const SURVEYS_A_QUERY = 500;

const together = (hours: readonly Hour[]): Hour[][] => {
  const parts: Hour[][] = [];
  let surveys = SURVEYS_A_QUERY;
  for (const hour of hours) {
    surveys += hour.surveys;
    if (surveys <= SURVEYS_A_QUERY) {
      parts.at(-1)?.push(hour);
      continue;
    }
    parts.push([hour]);
    surveys = hour.surveys;
  }
  return parts;
};

interface ExportedMoments {
  /** When the local hour of a moment began. */
  hourOf: (moment: number) => number;
  /** Without it, moments are cut to the hour. */
  exact: boolean;
}

/**
 * Surveys with answers, by hour, and within the hour by their names: nothing tells in which order the patients came.
 * Reads the surveys of a few hours at a time.
 */
export async function* exportedSurveys(
  db: Db,
  scope: Scope,
  { hourOf, exact }: ExportedMoments,
): AsyncGenerator<ExportedSurvey[]> {
  const nameOf = await readNaming(db);
  const hours = await listHours(db, scope, hourOf);
  const read = await surveyReader(db);
  const parts = together(hours);
  for (const [index, part] of parts.entries()) {
    // Rows are almost in the order of their times, so this is a short range of the table.
    const [first, last] = [Math.min(...part.map((hour) => hour.first)), Math.max(...part.map((hour) => hour.last))];
    const [since = 0, until] = [part[0]?.start, parts[index + 1]?.[0]?.start];
    const surveys = await read(
      begun(db, scope)
        .where('identificacao.id', '>=', first)
        .where('identificacao.id', '<=', last)
        .where('identificacao.criada_em', '>=', new Date(since).toISOString())
        .$if(until !== undefined, (query) =>
          query.where('identificacao.criada_em', '<', new Date(until ?? 0).toISOString()),
        ),
    );
    yield surveys
      .filter(({ respostas }) => respostas.length > 0)
      .map(({ id, moment, ...survey }) => ({ ...survey, pesquisa: nameOf(id), hour: hourOf(moment), moment }))
      .sort((a, b) => a.hour - b.hour || (a.pesquisa < b.pesquisa ? -1 : 1))
      .map(({ hour, moment, ...survey }) => ({ ...survey, moment: exact ? moment : hour }));
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
