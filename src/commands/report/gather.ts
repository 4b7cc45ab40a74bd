import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables';
import { countBegun } from '../../server/repositories/asked';
import { countOpened, listAskedTexts, listCountedSurveys, listLocais } from '../../server/repositories/reports';
import { idFromRow } from '../../server/repositories/values';
import { assertOffered, type LocalOptions } from '../common/localNames';
import { periodBefore, type Period } from '../common/period';
import type { Progress } from '../common/terminal';
import { addDays, type Zone } from '../common/zone';
import { LONGEST } from '../statistics/temporalScan';
import { Collected } from './collect';
import type { Disclosure } from './disclosure';
import { figuresOf, type Figures, type Place } from './figures';

interface Gathered {
  figures: Figures;
  before: Period;
  /** The last day of the period that has begun. */
  last: string;
  only: { kind: 'local' | 'unidade'; name: string } | null;
}

/** The locations that are meant, with those that left the hospital file if they were answered. */
const placesOf = async (db: Kysely<Tables>, period: Period, only: LocalOptions): Promise<Map<string, Place>> => {
  const opened = await countOpened(db, { ...period, ...only });
  const known = await listLocais(db);
  assertOffered(only, known);
  return new Map(
    known
      .filter(({ id }) => only.local === undefined || id === only.local)
      .filter(({ unidade }) => only.unidade === undefined || unidade === only.unidade)
      .filter(({ id, ativo }) => ativo === 1 || opened.has(id))
      .map((row) => [
        row.id,
        { Id: idFromRow(row), name: row.descricao, unidade: row.unidade, opened: opened.get(row.id) ?? 0 },
      ]),
  );
};

/**
 * Counts a period and what came before it, and says what may be said of it.
 * @param now ISO in UTC: a period that is not over by then is counted up to it
 * @throws InputError for a location or unit that is none
 */
export const gather = async (
  db: Kysely<Tables>,
  period: Period,
  only: LocalOptions,
  { zone, disclosure, now, progress }: { zone: Zone; disclosure: Disclosure; now: string; progress: Progress },
): Promise<Gathered> => {
  const places = await placesOf(db, period, only);
  const before = periodBefore(period, zone);
  const today = zone.at(Date.parse(now)).day;
  const last = today < period.from ? period.from : today < period.to ? today : period.to;
  const asked = await listAskedTexts(db);
  const texts = new Map(asked.map(({ questionario, id, descricao }) => [`${questionario}\t${id}`, descricao]));
  const ids = new Map(asked.map((row) => [row.id, idFromRow(row)]));
  const collected = new Collected(
    zone,
    [period, before],
    last,
    (questionario, pergunta) => `${pergunta}\t${texts.get(`${questionario}\t${pergunta}`) ?? pergunta}`,
  );
  const scanned = zone.startOf(addDays(period.from, -7 * LONGEST)).toISOString();
  const scope = { since: scanned < before.since ? scanned : before.since, until: period.until, ...only };
  const all = await countBegun(db, scope);
  let done = 0;
  for await (const page of listCountedSurveys(db, scope)) {
    for (const survey of page) collected.add(survey);
    done += page.length;
    progress.show(done, all, `${done} pesquisas`);
  }
  progress.show(all, all, `${done} pesquisas`);
  const figures = figuresOf(collected, places, ids, { from: period.from, last }, disclosure);
  const [place] = places.values();
  return {
    figures,
    before,
    last,
    only:
      only.local !== undefined
        ? { kind: 'local', name: place?.name ?? only.local }
        : only.unidade !== undefined
          ? { kind: 'unidade', name: only.unidade }
          : null,
  };
};
