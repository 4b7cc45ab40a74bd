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
  /** True for a period of `--periodo`. False for `--de` and `--ate`, even if they give a whole month. */
  calendar: boolean;
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
const monthNumber = (day: Day): number => 12 * (Number(day.slice(0, 4)) - 1970) + Number(day.slice(5, 7)) - 1;
const firstDayOf = (month: number): Day => dayOf(Date.UTC(1970, month) / DAY_MS);

/** @param next the first day after the period */
const periodOf = (from: Day, next: Day, zone: Zone, calendar = false): Period => ({
  from,
  to: addDays(next, -1),
  since: zone.startOf(from).toISOString(),
  until: zone.startOf(next).toISOString(),
  calendar,
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

export const PERIODS = ['2026-10', '2026-T3', '2026-S1', '2026', '2026-W41', 'semana-passada', ...Object.keys(LENGTHS)];

/** The first day of the period and the first day after it. */
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
  // The day after the year 9999 has a year of five digits, which `Day` cannot hold. So 9999 is refused.
  if (Number(year) < 1971 || Number(year) > 9998) throw unknown;
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

/** @param usual the `--periodo` to use if no option is given */
export const readPeriod = (
  { de, ate, ...options }: PeriodOptions,
  { zone, now }: Pick<HospitalSettings, 'zone' | 'now'>,
  terminal: Terminal,
  usual?: string,
): Period => {
  const periodo = options.periodo ?? ((de ?? ate) === undefined ? usual : undefined);
  if (periodo !== undefined && (de ?? ate) !== undefined) throw new InputError('escolha --periodo ou --de e --ate');
  if (periodo === undefined && de === undefined)
    throw new InputError('falta --de <dia> (com --ate <dia>) ou --periodo mes-passado');
  if (periodo === undefined && ate === undefined) throw new InputError('falta --ate <dia>');
  const period =
    periodo === undefined
      ? parsePeriod(de ?? '', ate ?? '', zone)
      : periodOf(...boundsOf(periodo, zone.at(now).day), zone, true);
  if (now.toISOString() < period.since) say(terminal, `${describePeriod(period)}: o período ainda não começou`);
  return period;
};

type Days = Pick<Period, 'from' | 'to'>;

export const daysIn = ({ from, to }: Days): number => dayNumber(to) - dayNumber(from) + 1;

/** How many months a report counts separately. A week, or a period of `--de` and `--ate`, counts as one month. */
export const monthsOf = ({ calendar, months }: Period): number => (calendar && months > 0 ? months : 1);

/** The index of the day's month within the period. */
export const monthIndex = (period: Period, day: Day): number =>
  monthsOf(period) === 1 ? 0 : monthNumber(day) - monthNumber(period.from);

/**
 * The previous period, which ends on the day before `period`. If `period` consists of whole months, the previous one
 * has as many months, otherwise as many days.
 */
export const periodBefore = (period: Period, zone: Zone): Period => {
  const { from, months, calendar } = period;
  const first = months > 0 ? firstDayOf(monthNumber(from) - months) : addDays(from, -daysIn(period));
  return periodOf(first, from, zone, calendar);
};

/** `01/10/2026 a 31/10/2026` */
export const describePeriod = ({ from, to }: Days): string =>
  from === to ? brazilianDay(from) : `${brazilianDay(from)} a ${brazilianDay(to)}`;

/** `outubro de 2026` */
const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `de outubro de 2026`, `no 3º trimestre de 2026` */
export const namedPeriod = (preposition: 'de' | 'em', period: Period): string => {
  const [article, plain] = preposition === 'de' ? ['d', 'de'] : ['n', 'em'];
  const { from, to, calendar, months } = period;
  const year = from.slice(0, 4);
  if (from === to) return `${article}o dia ${describePeriod(period)}`;
  if (!calendar) return `${article}o período de ${describePeriod(period)}`;
  if (months === 0) return `${article}a semana de ${describePeriod(period)}`;
  if (months === 1) return `${plain} ${monthFormat.format(Date.parse(from))}`;
  if (months === 12) return `${plain} ${year}`;
  const number = Math.ceil(Number(from.slice(5, 7)) / months);
  return `${article}o ${number}º ${months === 3 ? 'trimestre' : 'semestre'} de ${year}`;
};

const WHOLE: Record<number, string> = {
  0: 'na semana inteira',
  1: 'no mês inteiro',
  3: 'no trimestre inteiro',
  6: 'no semestre inteiro',
  12: 'no ano inteiro',
};

export const wholePeriod = ({ calendar, months }: Period): string =>
  (calendar && WHOLE[months]) || 'no período inteiro';
