import type { Db } from '../../server/db/tables';
import { countBegun } from '../../server/repositories/asked';
import { listQuestionarios } from '../../server/repositories/exports';
import { countOpened, listCountedSurveys, listLocais } from '../../server/repositories/reports';
import { idFromRow } from '../../server/repositories/values';
import { withDatabase } from '../common/database';
import { assertOffered, type LocalOptions } from '../common/localOptions';
import { periodBefore, type Period } from '../common/period';
import type { HospitalSettings } from '../common/settings';
import { ProgressLine, type Terminal } from '../common/terminal';
import { addDays, type Day, type Zone } from '../common/zone';
import { LONGEST } from '../statistics/temporalScan';
import { Collected } from './collect';
import type { Disclosure } from './disclosure';
import { figuresOf, type Figures, type Place } from './figures';

export interface Gathered {
  figures: Figures;
  period: Period;
  before: Period;
  /** The last day that was counted; before the period's end while it is not over. */
  last: Day;
  zone: Zone;
  /** The name of the one location or unit that is meant; undefined for all. */
  about: string | undefined;
  /** Whether that is a location. */
  alone: boolean;
  disclosure: Disclosure;
  made: Date;
}

/** The locations that are meant, with those that left the hospital file if they were answered. */
const placesOf = async (db: Db, period: Period, only: LocalOptions): Promise<Map<string, Place>> => {
  const { local, unidade } = only;
  const opened = await countOpened(db, { ...only, ...period });
  const known = await listLocais(db);
  assertOffered(only, known);
  const meant = known.filter(
    (row) =>
      (local ?? row.id) === row.id &&
      (unidade ?? row.unidade) === row.unidade &&
      (row.ativo === 1 || opened.has(row.id)),
  );
  return new Map(
    meant.map((row) => [
      row.id,
      { Id: idFromRow(row), name: row.descricao, unidade: row.unidade, opened: opened.get(row.id) ?? 0 },
    ]),
  );
};

/** Counts a period and what came before it. @throws InputError for a location or unit that is none */
export const gather = async (
  what: string,
  period: Period,
  only: LocalOptions,
  disclosure: Disclosure,
  { database, zone, now }: HospitalSettings,
  terminal: Terminal,
): Promise<Gathered> => {
  const before = periodBefore(period, zone);
  const today = zone.at(now).day;
  const last = today < period.from ? period.from : today < period.to ? today : period.to;
  const scanned = zone.startOf(addDays(period.from, -7 * LONGEST)).toISOString();
  const scope = { ...only, since: scanned < before.since ? scanned : before.since, until: period.until };
  const progress = new ProgressLine(terminal, what);
  return withDatabase(database, async (db) => {
    const places = await placesOf(db, period, only);
    const asked = [...(await listQuestionarios(db))].flatMap(([questionario, list]) =>
      list.map((pergunta) => ({ ...pergunta, questionario })),
    );
    const texts = new Map(
      asked.map(({ questionario, Id, Descricao_Pergunta }) => [`${questionario}\t${Id}`, Descricao_Pergunta]),
    );
    const ids = new Map(asked.map(({ Id }) => [String(Id), Id]));
    const keyOf = (questionario: number, pergunta: string) =>
      `${pergunta}\t${texts.get(`${questionario}\t${pergunta}`) ?? pergunta}`;
    const collected = new Collected(zone, [period, before], last, keyOf);
    const all = await countBegun(db, scope);
    let done = 0;
    for await (const page of listCountedSurveys(db, scope)) {
      for (const survey of page) collected.add(survey);
      done += page.length;
      progress.show(done, all, `${done} pesquisas`);
    }
    progress.show(all, all, `${done} pesquisas`);
    const figures = figuresOf(collected, places, ids, { from: period.from, last }, disclosure);
    const about = only.local === undefined ? only.unidade : (places.get(only.local)?.name ?? only.local);
    return { figures, period, before, last, zone, about, alone: only.local !== undefined, disclosure, made: now };
  }).finally(() => {
    progress.end();
  });
};
