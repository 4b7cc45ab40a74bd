import { countBegun } from '../../server/repositories/asked';
import { listQuestionarios } from '../../server/repositories/exports';
import { listCountedSurveys, listLocais, listLocaisBefore, listVersoes } from '../../server/repositories/reports';
import { idFromRow } from '../../server/repositories/values';
import { withDatabase } from '../common/database';
import { assertOffered, type LocalOptions } from '../common/localOptions';
import { daysIn, type Period } from '../common/period';
import type { HospitalSettings } from '../common/settings';
import { ProgressLine, type Terminal } from '../common/terminal';
import { addDays, type Day, type Zone } from '../common/zone';
import { readAttendance, type Attended } from './attendance';
import { chartsBegin, Collected, distinguish, type Place } from './collect';
import { coursesOf } from './courses';
import { figuresOf, type Figures, type FiguresOptions } from './figures';

/**
 * Whether the report is only for internal use. Such a report also counts groups of few surveys, which may identify a
 * patient. A report is internal with `--exato`, if its period is not over, or if its period comes from `--de` and
 * `--ate`. In the last two cases another report may count some of the same days, and the difference of the two could
 * reveal such a group.
 */
export const isInternal = (period: Period, exato: boolean, { zone, now }: HospitalSettings): boolean =>
  exato || !period.calendar || zone.at(now).day <= period.to;

export interface Facts extends Pick<FiguresOptions, 'period' | 'before' | 'last' | 'isInternal'> {
  figures: Figures;
  today: Day;
  zone: Zone;
  /** The location or unit of the report; undefined for all locations. */
  about: string | undefined;
  /**
   * Whether the report shows counts. If not, it also omits the intervals of shares and the parts of bars for the four
   * faces, because counts can be computed from them. False for published reports on weeks: the counts of a month minus
   * the counts of its weeks would reveal single days.
   */
  hasCounts: boolean;
  made: Date;
  /** The target (`--meta`) in percent; null if there is none. */
  target: number | null;
}

interface GatherOptions extends LocalOptions, Pick<FiguresOptions, 'period' | 'before'> {
  what: string;
  /** Whether to count also groups of few surveys. */
  exato?: boolean;
  target?: number | null;
  /** A file with the number of patients of each location. */
  atendimentos?: string | undefined;
}

/**
 * Reads the surveys of all locations even for a report on one, because what may be shown depends on the others' counts.
 * @throws InputError for an unknown location or unit, or for an error in the file `atendimentos`
 */
export const gather = async (
  { what, period, before, local, unidade, exato = false, target = null, atendimentos }: GatherOptions,
  settings: HospitalSettings,
  terminal: Terminal,
): Promise<Facts> => {
  const { database, zone, now } = settings;
  const today = zone.at(now).day;
  const last = today < period.from ? addDays(period.from, -1) : today < period.to ? today : period.to;
  const internal = isInternal(period, exato, settings);
  const chartsSince = zone.startOf(chartsBegin(period)).toISOString();
  const progress = new ProgressLine(terminal, what);
  return withDatabase(database, async (db) => {
    const known = await listLocais(db);
    assertOffered({ local, unidade }, known);
    const earlier = await listLocaisBefore(db, period.since);
    const places = known.map((row, index): Place => ({
      index,
      key: row.id,
      Id: idFromRow(row),
      descricao: row.descricao,
      name: row.descricao,
      unidade: row.unidade,
      isActive: row.ativo === 1,
      isNew: !earlier.has(row.id),
      now: [],
      before: [],
      recent: [],
    }));
    const attended: Attended = atendimentos === undefined ? new Map() : readAttendance(atendimentos, places);
    const collected = new Collected(places, zone, period, before, await listQuestionarios(db), await listVersoes(db));
    // Leaves out surveys with a time in the future. They were opened while the server's clock was ahead.
    const until = now.toISOString() < period.until ? now.toISOString() : period.until;
    const opened = { since: before.since < chartsSince ? before.since : chartsSince, until };
    const all = await countBegun(db, opened);
    let done = 0;
    for await (const page of listCountedSurveys(db, opened)) {
      for (const survey of page) collected.add(survey);
      done += page.length;
      progress.show(done, all, `${done} pesquisas`);
    }
    // Includes removed locations with surveys. Otherwise this report would give other sums for the previous period than
    // that period's own report. By comparing them, a reader could compute the figures of a hidden location.
    const shown = places.filter((place) => place.isActive || place.now.length > 0 || place.before.length > 0);
    distinguish(shown);
    const scope = shown.filter(
      (place) => (local ?? place.key) === place.key && (unidade ?? place.unidade) === place.unidade,
    );
    const courses = coursesOf(places, period.from, last, internal);
    return {
      figures: figuresOf(collected, { period, before, last, isInternal: internal, scope, courses, attended }),
      period,
      before,
      last,
      today,
      zone,
      about: local === undefined ? unidade : places.find(({ key }) => key === local)?.name,
      isInternal: internal,
      hasCounts: internal || daysIn(period) > 7,
      made: now,
      target,
    };
  }).finally(() => {
    progress.end();
  });
};
