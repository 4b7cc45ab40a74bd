import { InputError } from './inputError';
import type { HospitalSettings } from './settings';
import { say, type Terminal } from './terminal';
import { addDays, brazilianDay, DAY_MS, dayNumber, dayOf, mondayOf, type Day, type Zone } from './zone';

export interface Period {
  from: Day;
  /** The last day, included. */
  to: Day;
  /** The first moment of `from`, ISO 8601 in UTC. */
  since: string;
  /** The first moment after `to`. */
  until: string;
  /** The length in months; 0 if the period begins or ends within a month. */
  months: number;
}

export const parseDay = (text: string, option: string): Day => {
  const isDay = !Number.isNaN(dayNumber(text)) && dayOf(dayNumber(text)) === text;
  if (!isDay) throw new InputError(`${option} ${text}: não é um dia do calendário (escreva como 2026-10-01)`);
  // `Zone` cannot read years before 1000, and the day after 9999-12-31 has a year of five digits.
  if (text < '1900' || text > '9999') throw new InputError(`${option} ${text}: escreva um dia dos anos 1900 a 9998`);
  return text;
};

/** Months since January 1970. */
export const monthNumber = (day: Day): number => 12 * (Number(day.slice(0, 4)) - 1970) + Number(day.slice(5, 7)) - 1;
export const firstDayOf = (month: number): Day => dayOf(Date.UTC(1970, month) / DAY_MS);

/** @param next the first day after the period */
const periodOf = (from: Day, next: Day, zone: Zone): Period => ({
  from,
  to: addDays(next, -1),
  since: zone.startOf(from).toISOString(),
  until: zone.startOf(next).toISOString(),
  months: from.endsWith('-01') && next.endsWith('-01') ? monthNumber(next) - monthNumber(from) : 0,
});

export const parsePeriod = (de: string, ate: string, zone: Zone): Period => {
  const [from, to] = [parseDay(de, '--de'), parseDay(ate, '--ate')];
  if (from > to) throw new InputError(`--de ${from} vem depois de --ate ${to}`);
  return periodOf(from, addDays(to, 1), zone);
};

const LENGTHS: Record<string, number> = {
  'mes-passado': 1,
  'trimestre-passado': 3,
  'semestre-passado': 6,
  'ano-passado': 12,
};

const MONTHS = ['2026-10', '2026-T3', '2026-S1', '2026', ...Object.keys(LENGTHS)];
const WEEKS = ['2026-W41', 'semana-passada'];
export const PERIODS = { months: MONTHS, weeks: WEEKS, any: [...MONTHS, ...WEEKS] };

/** The first day of the period and the first day after it; null if `periodo` is none. */
const boundsOf = (periodo: string, today: Day): [Day, Day] | null => {
  if (periodo === 'semana-passada') return [addDays(mondayOf(today), -7), mondayOf(today)];
  const length = LENGTHS[periodo];
  if (length !== undefined) {
    const month = monthNumber(today);
    const begun = month - (month % length);
    return [firstDayOf(begun - length), firstDayOf(begun)];
  }
  const [, year = '', month, quarter, half, week] =
    /^(\d{4})(?:-(?:(0[1-9]|1[0-2])|T([1-4])|S([12])|W(\d\d)))?$/i.exec(periodo) ?? [];
  // The day after the year 9999 has a year of five digits, which `Day` cannot hold. So 9999 is refused.
  if (Number(year) < 1971 || Number(year) > 9998) return null;
  if (week !== undefined) {
    // The first week of a year is the week with January 4 (ISO 8601).
    const monday = addDays(mondayOf(`${year}-01-04`), 7 * (Number(week) - 1));
    if (week === '00' || addDays(monday, 3).slice(0, 4) !== year) return null;
    return [monday, addDays(monday, 7)];
  }
  const parts = month !== undefined ? 12 : quarter !== undefined ? 4 : half !== undefined ? 2 : 1;
  const first = monthNumber(`${year}-01`) + (Number(month ?? quarter ?? half ?? 1) - 1) * (12 / parts);
  return [firstDayOf(first), firstDayOf(first + 12 / parts)];
};

/** The week that begins with `monday`: `2026-W41`. It belongs to the year of its Thursday (ISO 8601). */
export const weekName = (monday: Day): string => {
  const thursday = addDays(monday, 3);
  const year = thursday.slice(0, 4);
  const week = Math.ceil((dayNumber(thursday) - dayNumber(`${year}-01-01`) + 1) / 7);
  return `${year}-W${String(week).padStart(2, '0')}`;
};

/** @throws InputError if `periodo` is not a period of this kind, such as `2026-10` or `semana-passada` */
export const parsePeriodo = (
  periodo: string,
  { zone, now }: Pick<HospitalSettings, 'zone' | 'now'>,
  kind: keyof typeof PERIODS = 'any',
): Period => {
  const bounds = boundsOf(periodo, zone.at(now).day);
  const period = bounds && periodOf(...bounds, zone);
  if (!period || (kind !== 'any' && (kind === 'months') !== period.months > 0))
    throw new InputError(`--periodo ${periodo}: escreva um destes: ${PERIODS[kind].join(', ')}`);
  return period;
};

export interface PeriodOptions {
  de?: string;
  ate?: string;
  periodo?: string;
}

export const readPeriod = (
  { de, ate, periodo }: PeriodOptions,
  settings: Pick<HospitalSettings, 'zone' | 'now'>,
  terminal: Terminal,
): Period => {
  if (periodo !== undefined && (de ?? ate) !== undefined) throw new InputError('escolha --periodo ou --de e --ate');
  if (periodo === undefined && de === undefined)
    throw new InputError('falta --de <dia> (com --ate <dia>) ou --periodo mes-passado');
  if (periodo === undefined && ate === undefined) throw new InputError('falta --ate <dia>');
  const period =
    periodo === undefined ? parsePeriod(de ?? '', ate ?? '', settings.zone) : parsePeriodo(periodo, settings);
  sayIfAhead(period, settings, terminal);
  return period;
};

export const sayIfAhead = (period: Period, { now }: Pick<HospitalSettings, 'now'>, terminal: Terminal): void => {
  if (now.toISOString() < period.since) say(terminal, `${describePeriod(period)}: o período ainda não começou`);
};

/** The period before one of whole months, with as many months. */
export const periodBefore = ({ from, months }: Period, zone: Zone): Period =>
  periodOf(firstDayOf(monthNumber(from) - months), from, zone);

/** `01/10/2026 a 31/10/2026` */
export const describePeriod = ({ from, to }: Pick<Period, 'from' | 'to'>): string =>
  from === to ? brazilianDay(from) : `${brazilianDay(from)} a ${brazilianDay(to)}`;

const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The name of a period of whole months: `outubro de 2026`, `3º trimestre de 2026`, `2026`. */
export const namePeriod = (from: Day, to: Day): string => {
  const months = monthNumber(to) - monthNumber(from) + 1;
  const year = from.slice(0, 4);
  if (months === 1) return monthFormat.format(Date.parse(from));
  if (months === 12) return year;
  const number = Math.ceil(Number(from.slice(5, 7)) / months);
  return `${number}º ${months === 3 ? 'trimestre' : 'semestre'} de ${year}`;
};

/** Months, quarters, half-years and the year. */
const PARTS = '-12 -11 -10 -09 -08 -07 -06 -05 -04 -03 -02 -01 -T4 -T3 -T2 -T1 -S2 -S1 '.split(' ');

/**
 * Values of `--periodo` and their names, the latest first: the weeks of the last half-year that are over, and the months,
 * quarters, half-years and years of ten years that have begun. All of them end on the day `first` or later.
 */
export const listPeriods = (first: Day, { zone, now }: Pick<HospitalSettings, 'zone' | 'now'>) => {
  const { day: today } = zone.at(now);
  const years = Array.from({ length: 10 }, (_, at) => String(Number(today.slice(0, 4)) - at));
  const mondays = Array.from({ length: 26 }, (_, at) => addDays(mondayOf(today), -7 * (at + 1)));
  const since = (values: string[], name: (period: Period) => string) =>
    values
      .map((value) => ({ value, ...parsePeriodo(value, { zone, now }) }))
      .filter(({ from, to }) => from <= today && to >= first)
      .sort((a, b) => a.months - b.months || b.from.localeCompare(a.from))
      .map((period) => [period.value, name(period)] as const);
  return {
    weeks: since(mondays.map(weekName), describePeriod),
    months: since(
      years.filter((year) => year >= first.slice(0, 4)).flatMap((year) => PARTS.map((part) => year + part)),
      ({ from, to }) => namePeriod(from, to),
    ),
  };
};
