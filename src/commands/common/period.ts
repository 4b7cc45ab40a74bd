import { InputError } from './inputError';
import type { HospitalSettings } from './settings';
import { say, type Terminal } from './terminal';
import { addDays, brazilianDay, DAY_MS, dayNumber, dayOf, weekdayNumber, type Day, type Zone } from './zone';

/** Days, both included, and the same as moments: from `since` on and before `until`, ISO texts in UTC as they are stored. */
export interface Period {
  from: Day;
  to: Day;
  since: string;
  until: string;
}

/** @throws InputError that names the option, for what is no day of the calendar */
export const parseDay = (text: string, option: string): Day => {
  const isDay = !Number.isNaN(dayNumber(text)) && dayOf(dayNumber(text)) === text;
  if (!isDay) throw new InputError(`${option} ${text}: não é um dia do calendário (escreva como 2026-10-01)`);
  return text;
};

const periodOf = (from: Day, to: Day, zone: Zone): Period => ({
  from,
  to,
  since: zone.startOf(from).toISOString(),
  until: zone.startOf(addDays(to, 1)).toISOString(),
});

/** @throws InputError for days that are none or stand in the wrong order */
export const parsePeriod = (de: string, ate: string, zone: Zone): Period => {
  const [from, to] = [parseDay(de, '--de'), parseDay(ate, '--ate')];
  if (from > to) throw new InputError(`--de ${from} vem depois de --ate ${to}`);
  return periodOf(from, to, zone);
};

/** Counted from January 1970. */
const monthNumber = (day: Day): number => 12 * (Number(day.slice(0, 4)) - 1970) + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day => dayOf(Date.UTC(1970, month) / DAY_MS);

const MONTHS: Record<string, number> = { 'mes-passado': 1, 'trimestre-passado': 3, 'ano-passado': 12 };

export const PERIODS = ['semana-passada', ...Object.keys(MONTHS)];

/** The last week (Monday to Sunday), month, quarter or year that is over: its first day and the one after it. */
const lastOver = (periodo: string, today: Day): [Day, Day] => {
  if (periodo === 'semana-passada') {
    const monday = addDays(today, -weekdayNumber(dayNumber(today)));
    return [addDays(monday, -7), monday];
  }
  const months = MONTHS[periodo];
  if (months === undefined) throw new InputError(`--periodo ${periodo}: escolha ${PERIODS.join(', ')}`);
  const month = monthNumber(today);
  // In which the present period of the calendar began.
  const begun = month - (month % months);
  return [firstDayOf(begun - months), firstDayOf(begun)];
};

export interface PeriodOptions {
  de?: string;
  ate?: string;
  periodo?: string;
}

type HospitalClock = Pick<HospitalSettings, 'zone' | 'now'>;

/**
 * The period that is meant; of one that has not begun a line says so.
 * @throws InputError unless the options are days or a period told from the hospital's today, and not both
 */
export const readPeriod = (
  { de, ate, periodo }: PeriodOptions,
  { zone, now }: HospitalClock,
  terminal: Terminal,
): Period => {
  if (periodo !== undefined) {
    if ((de ?? ate) !== undefined) throw new InputError('escolha --periodo ou --de e --ate');
    const [from, end] = lastOver(periodo, zone.at(now).day);
    return periodOf(from, addDays(end, -1), zone);
  }
  if (de === undefined) throw new InputError('falta --de <dia> (com --ate <dia>) ou --periodo mes-passado');
  if (ate === undefined) throw new InputError('falta --ate <dia>');
  const period = parsePeriod(de, ate, zone);
  if (now.toISOString() < period.since) say(terminal, `${describePeriod(period)}: o período ainda não começou`);
  return period;
};

/** Everything that was ever answered, unless the options bound it. */
export const readOpenPeriod = (options: PeriodOptions, clock: HospitalClock, terminal: Terminal): Period =>
  readPeriod(
    options.periodo === undefined ? { de: '1970-01-02', ate: '9998-12-30', ...options } : options,
    clock,
    terminal,
  );

export const daysIn = ({ from, to }: Pick<Period, 'from' | 'to'>): number => dayNumber(to) - dayNumber(from) + 1;

/** How many months of the calendar it is; 0 if it is not whole ones. */
export const monthsIn = ({ from, to }: Pick<Period, 'from' | 'to'>): number => {
  const end = addDays(to, 1);
  return from.endsWith('-01') && end.endsWith('-01') ? monthNumber(end) - monthNumber(from) : 0;
};

/** As many months just before, or days where it is not whole months. */
export const periodBefore = (period: Period, zone: Zone): Period => {
  const months = monthsIn(period);
  const from = months > 0 ? firstDayOf(monthNumber(period.from) - months) : addDays(period.from, -daysIn(period));
  return periodOf(from, addDays(period.from, -1), zone);
};

/** For a person to read: `01/10/2026 a 31/10/2026`. */
export const describePeriod = ({ from, to }: Period): string =>
  from === to ? brazilianDay(from) : `${brazilianDay(from)} a ${brazilianDay(to)}`;
