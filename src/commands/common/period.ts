import { InputError } from './inputError';
import { addDays, brazilianDay, dayNumber, dayOf, type Day, type Zone } from './zone';

/** Days, both included, and the same as moments: from `since` on and before `until`, ISO texts in UTC as they are stored. */
export interface Period {
  from: Day;
  to: Day;
  since: string;
  until: string;
}

/** Reads a day. @throws InputError that names the option, for what is no day of the calendar */
export const parseDay = (text: string, option: string): Day => {
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayNumber(text)) && dayOf(dayNumber(text)) === text;
  if (!isDay) throw new InputError(`${option} ${text}: não é um dia do calendário (escreva como 2026-10-01)`);
  return text;
};

/** The period of days in a time zone. */
const periodOf = (from: Day, to: Day, zone: Zone): Period => ({
  from,
  to,
  since: zone.startOf(from).toISOString(),
  until: zone.startOf(addDays(to, 1)).toISOString(),
});

/** Reads `--de` and `--ate`. @throws InputError for days that are none or stand in the wrong order */
export const parsePeriod = (de: string, ate: string, zone: Zone): Period => {
  const [from, to] = [parseDay(de, '--de'), parseDay(ate, '--ate')];
  if (from > to) throw new InputError(`--de ${from} vem depois de --ate ${to}`);
  return periodOf(from, to, zone);
};

/** Everything that was ever answered, unless a day bounds it. */
export const openPeriod = (de: string | undefined, ate: string | undefined, zone: Zone): Period =>
  parsePeriod(de ?? '1970-01-02', ate ?? '9998-12-30', zone);

const daysIn = ({ from, to }: Period): number => dayNumber(to) - dayNumber(from) + 1;

/** As many days just before. */
export const periodBefore = (period: Period, zone: Zone): Period =>
  periodOf(addDays(period.from, -daysIn(period)), addDays(period.from, -1), zone);

/** For a person to read: `01/10/2026 a 31/10/2026`. */
export const describePeriod = ({ from, to }: Period): string =>
  from === to ? brazilianDay(from) : `${brazilianDay(from)} a ${brazilianDay(to)}`;
