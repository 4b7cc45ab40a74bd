import { sql } from 'kysely';
import type { Db } from '../db/tables';
import type { DialectName } from '../db/target';

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
const [FIRST, LAST] = [Date.UTC(2000, 0), Date.UTC(2060, 0)];

/** The offsets from UTC of a time zone, each with the moment from which it counts (ISO in UTC). */
export const offsetsOf = (timeZone: string): { desde: string; minutos: number }[] => {
  // The Swedish format is `2026-10-01 14:03:07`.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const minutesAt = (moment: number): number =>
    Math.round((Date.parse(`${format.format(moment).replace(' ', 'T')}Z`) - moment) / MINUTE_MS);
  const offsets = [{ desde: '', minutos: minutesAt(FIRST) }];
  // No zone changes its offset and changes it back within a week.
  for (let week = FIRST; week < LAST; week += WEEK_MS) {
    const minutos = minutesAt(week + WEEK_MS);
    if (minutos === offsets.at(-1)?.minutos) continue;
    let [before, after] = [week, week + WEEK_MS];
    while (after - before > MINUTE_MS) {
      const middle = before + Math.floor((after - before) / 2 / MINUTE_MS) * MINUTE_MS;
      if (minutesAt(middle) === minutos) after = middle;
      else before = middle;
    }
    offsets.push({ desde: new Date(after).toISOString(), minutos });
  }
  return offsets;
};

/** Stores the time zone for the view `avaliacoes`. */
export const saveTimeZone = async (db: Db, dialect: DialectName, timeZone: string): Promise<void> => {
  await sql`delete from fuso`.execute(db);
  if (dialect === 'postgres') {
    await sql`insert into fuso (id, nome) values (1, ${timeZone})`.execute(db);
    return;
  }
  for (const { desde, minutos } of offsetsOf(timeZone))
    await sql`insert into fuso (desde, minutos) values (${desde}, ${minutos})`.execute(db);
};
