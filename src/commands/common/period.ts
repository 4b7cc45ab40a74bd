import { InputError } from './inputError';
import type { HospitalSettings } from './settings';
import { say, type Terminal } from './terminal';
import { addDays, brazilianDay, DAY_MS, dayNumber, dayOf, mondayOf, type Day, type Zone } from './zone';

/** The first and the last day, and the same as ISO times in UTC: `since` is included, `until` is not. */
export interface Period {
  from: Day;
  to: Day;
  since: string;
  until: string;
  /** Whether it was given as a calendar period (`--periodo`): a week, month, quarter, half-year or year. */
  calendar: boolean;
}

/** @throws InputError that names the option, if the text is not a calendar day */
export const parseDay = (text: string, option: string): Day => {
  const isDay = !Number.isNaN(dayNumber(text)) && dayOf(dayNumber(text)) === text;
  if (!isDay) throw new InputError(`${option} ${text}: não é um dia do calendário (escreva como 2026-10-01)`);
  return text;
};

const periodOf = (from: Day, to: Day, zone: Zone, calendar = false): Period => ({
  from,
  to,
  since: zone.startOf(from).toISOString(),
  until: zone.startOf(addDays(to, 1)).toISOString(),
  calendar,
});

/** @throws InputError for invalid days or days in the wrong order */
export const parsePeriod = (de: string, ate: string, zone: Zone): Period => {
  const [from, to] = [parseDay(de, '--de'), parseDay(ate, '--ate')];
  if (from > to) throw new InputError(`--de ${from} vem depois de --ate ${to}`);
  return periodOf(from, to, zone);
};

/** The number of months since January 1970. */
const monthNumber = (day: Day): number => 12 * (Number(day.slice(0, 4)) - 1970) + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day => dayOf(Date.UTC(1970, month) / DAY_MS);

const LENGTHS: Record<string, number> = {
  'mes-passado': 1,
  'trimestre-passado': 3,
  'semestre-passado': 6,
  'ano-passado': 12,
};

export const PERIODS = ['2026-10', '2026-T3', '2026-S1', '2026', '2026-W41', 'semana-passada', ...Object.keys(LENGTHS)];

/** The first day of a calendar period and the first day after it. @throws InputError if the period is not one of `PERIODS` */
const boundsOf = (periodo: string, today: Day): [Day, Day] => {
  if (periodo === 'semana-passada') return [addDays(mondayOf(today), -7), mondayOf(today)];
  const length = LENGTHS[periodo];
  if (length !== undefined) {
    const month = monthNumber(today);
    const begun = month - (month % length);
    return [firstDayOf(begun - length), firstDayOf(begun)];
  }
  const [, year = '', month, quarter, half, week] =
    /^(\d{4})(?:-(?:(0[1-9]|1[0-2])|T([1-4])|S([12])|W(\d\d)))?$/i.exec(periodo) ?? [];
  const unknown = new InputError(`--periodo ${periodo}: escreva um destes: ${PERIODS.join(', ')}`);
  if (Number(year) < 1971) throw unknown;
  if (week !== undefined) {
    // The first week of a year is the week with January 4 (ISO 8601).
    const monday = addDays(mondayOf(`${year}-01-04`), 7 * (Number(week) - 1));
    if (week === '00' || addDays(monday, 3).slice(0, 4) !== year) throw unknown;
    return [monday, addDays(monday, 7)];
  }
  const parts = month !== undefined ? 12 : quarter !== undefined ? 4 : half !== undefined ? 2 : 1;
  const first = monthNumber(`${year}-01`) + (Number(month ?? quarter ?? half ?? 1) - 1) * (12 / parts);
  return [firstDayOf(first), firstDayOf(first + 12 / parts)];
};

export interface PeriodOptions {
  de?: string;
  ate?: string;
  periodo?: string;
}

type HospitalClock = Pick<HospitalSettings, 'zone' | 'now'>;

/**
 * Reads the period from the options. Prints a note if it has not begun.
 * @throws InputError unless the options give either two days or a calendar period
 */
export const readPeriod = (
  { de, ate, periodo }: PeriodOptions,
  { zone, now }: HospitalClock,
  terminal: Terminal,
): Period => {
  if (periodo !== undefined && (de ?? ate) !== undefined) throw new InputError('escolha --periodo ou --de e --ate');
  if (periodo === undefined && de === undefined)
    throw new InputError('falta --de <dia> (com --ate <dia>) ou --periodo mes-passado');
  if (periodo === undefined && ate === undefined) throw new InputError('falta --ate <dia>');
  const [from, end] = periodo === undefined ? ['', ''] : boundsOf(periodo, zone.at(now).day);
  const period =
    periodo === undefined ? parsePeriod(de ?? '', ate ?? '', zone) : periodOf(from, addDays(end, -1), zone, true);
  if (now.toISOString() < period.since) say(terminal, `${describePeriod(period)}: o período ainda não começou`);
  return period;
};

/** The period that the options give; the calendar period `usual` if they give none. */
export const readPeriodOr = (usual: string, options: PeriodOptions, clock: HospitalClock, terminal: Terminal): Period =>
  readPeriod(
    (options.de ?? options.ate ?? options.periodo) === undefined ? { periodo: usual } : options,
    clock,
    terminal,
  );

/** The period that the options give. A side without a day is unlimited. */
export const readOpenPeriod = (options: PeriodOptions, clock: HospitalClock, terminal: Terminal): Period =>
  readPeriod(
    options.periodo === undefined ? { de: '1970-01-02', ate: '9998-12-30', ...options } : options,
    clock,
    terminal,
  );

type Days = Pick<Period, 'from' | 'to'>;

export const daysIn = ({ from, to }: Days): number => dayNumber(to) - dayNumber(from) + 1;

/** The number of calendar months; 0 if the period begins or ends within a month. */
const monthsIn = ({ from, to }: Days): number => {
  const end = addDays(to, 1);
  return from.endsWith('-01') && end.endsWith('-01') ? monthNumber(end) - monthNumber(from) : 0;
};

/** The first day of each month of a calendar period; for a week or any other period, only its own first day. */
export const monthsOf = (period: Period): Day[] => {
  const months = period.calendar ? monthsIn(period) : 0;
  if (months === 0) return [period.from];
  return Array.from({ length: months }, (_, index) => firstDayOf(monthNumber(period.from) + index));
};

/** The period just before: as many calendar months, or as many days if the period does not consist of months. */
export const periodBefore = (period: Period, zone: Zone): Period => {
  const months = monthsIn(period);
  const from = months > 0 ? firstDayOf(monthNumber(period.from) - months) : addDays(period.from, -daysIn(period));
  return periodOf(from, addDays(period.from, -1), zone, period.calendar);
};

/** The days as text: `01/10/2026 a 31/10/2026`. */
export const describePeriod = ({ from, to }: Days): string =>
  from === to ? brazilianDay(from) : `${brazilianDay(from)} a ${brazilianDay(to)}`;

const MONTHS = 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'.split(' ');

/** The name of a period with its preposition, for a sentence: `de outubro de 2026`, `no 3º trimestre de 2026`. */
export const namedPeriod = (preposition: 'de' | 'em', period: Period): string => {
  const [article, plain] = preposition === 'de' ? ['d', 'de'] : ['n', 'em'];
  const [year, month] = [period.from.slice(0, 4), Number(period.from.slice(5, 7))];
  const months = period.calendar ? monthsIn(period) : 0;
  if (months === 1) return `${plain} ${MONTHS[month - 1] ?? ''} de ${year}`;
  if (months === 3) return `${article}o ${(month + 2) / 3}º trimestre de ${year}`;
  if (months === 6) return `${article}o ${(month + 5) / 6}º semestre de ${year}`;
  if (months === 12) return `${plain} ${year}`;
  return `${article}${period.calendar ? 'a semana de' : 'o período de'} ${describePeriod(period)}`;
};

/** The whole of a period, for a sentence: `no mês inteiro`, `na semana inteira`. */
export const wholePeriod = (period: Period): string => {
  const months = period.calendar ? monthsIn(period) : 0;
  const names: Record<number, string> = { 1: 'no mês', 3: 'no trimestre', 6: 'no semestre', 12: 'no ano' };
  if (period.calendar && months === 0) return 'na semana inteira';
  return `${names[months] ?? 'no período'} inteiro`;
};
