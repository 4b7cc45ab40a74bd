import { InputError } from './inputError';
import { addDays, brazilianDay, DAY_MS, dayNumber, dayOf, weekdayNumber, type Day, type Zone } from './zone';

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

/** The first day of the month that lies so many months behind the one of `day`. */
const monthStart = (day: Day, monthsBack: number): Day => {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return dayOf(Date.UTC(year, month - 1 - monthsBack) / DAY_MS);
};

/** The last week (Monday to Sunday), month, quarter or year of the calendar that is over: its first day and the one after it. */
const over: Record<string, (today: Day) => [Day, Day]> = {
  'semana-passada': (today) => {
    const monday = addDays(today, -weekdayNumber(dayNumber(today)));
    return [addDays(monday, -7), monday];
  },
  'mes-passado': (today) => [monthStart(today, 1), monthStart(today, 0)],
  'trimestre-passado': (today) => {
    const since = (Number(today.slice(5, 7)) - 1) % 3;
    return [monthStart(today, since + 3), monthStart(today, since)];
  },
  'ano-passado': (today) => {
    const since = Number(today.slice(5, 7)) - 1;
    return [monthStart(today, since + 12), monthStart(today, since)];
  },
};

/** What `--periodo` takes. */
export const PERIODS = Object.keys(over);

/** The options that name a period, as every command takes them. */
export interface PeriodOptions {
  de?: string;
  ate?: string;
  periodo?: string;
}

/**
 * Reads `--de` with `--ate`, or `--periodo`, which is told from the hospital's today.
 * @throws InputError if neither or both are there, or one of them is none
 */
export const readPeriod = ({ de, ate, periodo }: PeriodOptions, zone: Zone, now = new Date()): Period => {
  if (periodo !== undefined) {
    if ((de ?? ate) !== undefined) throw new InputError('escolha --periodo ou --de e --ate');
    const [from, after] = over[periodo]?.(zone.at(now).day) ?? [];
    if (from === undefined || after === undefined)
      throw new InputError(`--periodo ${periodo}: escolha ${PERIODS.join(', ')}`);
    return periodOf(from, addDays(after, -1), zone);
  }
  if (de === undefined) throw new InputError('falta --de <dia> (com --ate <dia>) ou --periodo mes-passado');
  if (ate === undefined) throw new InputError('falta --ate <dia>');
  return parsePeriod(de, ate, zone);
};

/** Everything that was ever answered, unless the options bound it. */
export const readOpenPeriod = ({ de, ate, periodo }: PeriodOptions, zone: Zone): Period =>
  readPeriod(
    periodo === undefined
      ? { de: de ?? '1970-01-02', ate: ate ?? '9998-12-30' }
      : { periodo, ...(de && { de }), ...(ate && { ate }) },
    zone,
  );

const daysIn = ({ from, to }: Period): number => dayNumber(to) - dayNumber(from) + 1;

/** As many days just before. */
export const periodBefore = (period: Period, zone: Zone): Period =>
  periodOf(addDays(period.from, -daysIn(period)), addDays(period.from, -1), zone);

/** For a person to read: `01/10/2026 a 31/10/2026`. */
export const describePeriod = ({ from, to }: Period): string =>
  from === to ? brazilianDay(from) : `${brazilianDay(from)} a ${brazilianDay(to)}`;
