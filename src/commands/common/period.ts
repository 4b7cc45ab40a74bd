import { InputError, Option } from './arguments';
import type { CommandSettings } from './commandSettings';
import { addDays, brazilianDay, DAY_MS, dayNumber, dayOf, mondayOf, type Day } from './zone';

export interface Period {
  from: Day;
  /** The last day, included. */
  to: Day;
  /** The first moment of `from`, ISO 8601 in UTC. */
  since: string;
  /** The first moment after `to`. */
  until: string;
  /** How many months `--periodo` selects. 0 for a week, and for a period of `--de` and `--ate`. */
  months: number;
}

export type Clock = Pick<CommandSettings, 'zone' | 'now'>;

/** `Zone` cannot read years before 1000, and the day after 9999-12-31 has a year of five digits. */
export const parseDay = (text: string, option: string): Day => {
  const isDay = !Number.isNaN(dayNumber(text)) && dayOf(dayNumber(text)) === text;
  if (!isDay || text < '1900' || text > '9999')
    throw new InputError(`${text}: não é um dia dos anos 1900 a 9998 (escreva como 2026-10-01)`, option);
  return text;
};

/** Months since January 1970. */
export const monthNumber = (day: Day): number => 12 * (Number(day.slice(0, 4)) - 1970) + Number(day.slice(5, 7)) - 1;
export const firstDayOf = (month: number): Day => dayOf(Date.UTC(1970, month) / DAY_MS);

/** @param next the first day after the period */
const periodOf = (from: Day, next: Day, { zone, now }: Clock, months = 0): Period => {
  if (zone.at(now).day < from) throw new InputError(`o período ainda não começou: ${brazilianDay(from)}`);
  const momentOf = (day: Day): string => zone.startOf(day).toISOString();
  return { from, to: addDays(next, -1), since: momentOf(from), until: momentOf(next), months };
};

const parsePeriod = (de: string, ate: string, clock: Clock): Period => {
  const [from, to] = [parseDay(de, '--de'), parseDay(ate, '--ate')];
  if (from > to) throw new InputError(`--de ${from} vem depois de --ate ${to}`);
  return periodOf(from, addDays(to, 1), clock);
};

const MONTHS = [
  '2026-10',
  '2026-T3',
  '2026-S1',
  '2026',
  'mes-passado',
  'trimestre-passado',
  'semestre-passado',
  'ano-passado',
];
const WEEKS = ['2026-W41', 'semana-passada'];
/** What `--periodo` accepts in a command: examples, and names of the last period that is over. */
const PERIODS = { months: MONTHS, weeks: WEEKS, any: [...MONTHS, ...WEEKS] };

/** @param note what the help adds to the examples, such as the usual period */
export const periodoOption = (kind: keyof typeof PERIODS, note: string) =>
  new Option('--periodo <qual>', `${PERIODS[kind].join(', ')} (${note})`);
export const DE = new Option('--de <dia>', 'primeiro dia, como 2026-10-01');
export const ATE = new Option('--ate <dia>', 'último dia, como 2026-10-31');
export const PERIODO = periodoOption('any', 'em vez de --de e --ate');

const two = (number: number): string => String(number).padStart(2, '0');

const KINDS = [
  { last: 'mes-passado', months: 1, suffix: (number: number) => `-${two(number)}` },
  { last: 'trimestre-passado', months: 3, suffix: (number: number) => `-T${number}` },
  { last: 'semestre-passado', months: 6, suffix: (number: number) => `-S${number}` },
  { last: 'ano-passado', months: 12, suffix: () => '' },
];

/**
 * Every period of a year, each kind in the order of the calendar. `value` and `last` are the values of `--periodo` that
 * select the period itself and the last one of its kind; `next` is the first day after it.
 */
const periodsIn = (year: number) => {
  // The first week of a year is the week with January 4 (ISO 8601).
  const [monday, end] = [mondayOf(`${year}-01-04`), mondayOf(`${year + 1}-01-04`)];
  return [
    ...KINDS.flatMap(({ last, months, suffix }) =>
      Array.from({ length: 12 / months }, (_, at) => {
        const first = 12 * (year - 1970) + at * months;
        const [from, next] = [firstDayOf(first), firstDayOf(first + months)];
        return { value: `${year}${suffix(at + 1)}`, last, months, from, next };
      }),
    ),
    ...Array.from({ length: (dayNumber(end) - dayNumber(monday)) / 7 }, (_, at) => {
      const [from, next] = [addDays(monday, 7 * at), addDays(monday, 7 * at + 7)];
      return { value: `${year}-W${two(at + 1)}`, last: 'semana-passada', months: 0, from, next };
    }),
  ];
};

const yearOf = (day: Day): number => Number(day.slice(0, 4));

/** @throws InputError if `periodo` is not a period of this kind, such as `2026-10` or `semana-passada` */
export const parsePeriodo = (periodo: string, clock: Clock, kind: keyof typeof PERIODS = 'any'): Period => {
  const { day: today } = clock.zone.at(clock.now);
  const years = /^20\d\d/.test(periodo) ? [yearOf(periodo)] : [yearOf(today) - 1, yearOf(today)];
  const found = years
    .flatMap(periodsIn)
    .filter(({ value, last, next }) => value === periodo.toUpperCase() || (last === periodo && next <= today))
    .at(-1);
  if (!found || !PERIODS[kind].includes(found.last))
    throw new InputError(`${periodo}: escreva um destes: ${PERIODS[kind].join(', ')}`, '--periodo');
  return periodOf(found.from, found.next, clock, found.months);
};

export interface PeriodOptions {
  de?: string | undefined;
  ate?: string | undefined;
  periodo?: string | undefined;
}

export const readPeriod = ({ de, ate, periodo }: PeriodOptions, clock: Clock): Period => {
  if (periodo !== undefined && (de ?? ate) === undefined) return parsePeriodo(periodo, clock);
  if (periodo === undefined && de !== undefined && ate !== undefined) return parsePeriod(de, ate, clock);
  throw new InputError('escolha --periodo mes-passado, ou --de 2026-10-01 com --ate 2026-10-31');
};

const monthFormat = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });
/** @param month `2025-10` or a day in it @returns `outubro` */
export const monthName = (month: string): string => monthFormat.format(Date.parse(month));

/** The name of a period of whole months: `outubro de 2026`, `3º trimestre de 2026`, `2026`. */
export const namePeriod = (from: Day, to: Day): string => {
  const [months, year] = [monthNumber(to) - monthNumber(from) + 1, yearOf(from)];
  if (months === 1) return `${monthName(from)} de ${year}`;
  if (months === 12) return String(year);
  return `${Math.ceil(Number(from.slice(5, 7)) / months)}º ${months === 3 ? 'trimestre' : 'semestre'} de ${year}`;
};

/**
 * Values of `--periodo` and their names: the weeks of the last half-year that are over, and the months, quarters,
 * half-years and years of ten years, the latest first. The running month comes before them, other running periods come
 * last. All end on `first` or later.
 */
export const listPeriods = (first: Day, { zone, now }: Clock) => {
  const { day: today } = zone.at(now);
  const begun = Array.from({ length: 10 }, (_, ago) => periodsIn(yearOf(today) - ago))
    .flat()
    .filter(({ from, next }) => from <= today && next > first)
    .map((period) => ({ ...period, to: addDays(period.next, -1), isOver: period.next <= today }))
    .sort((a, b) => Number(b.isOver) - Number(a.isOver) || a.months - b.months || b.from.localeCompare(a.from));
  const weeks = begun.filter(({ months, isOver }) => months === 0 && isOver).slice(0, 26);
  const isThisMonth = ({ months, isOver }: (typeof begun)[number]) => months === 1 && !isOver;
  const months = [...begun.filter(isThisMonth), ...begun.filter((one) => one.months > 0 && !isThisMonth(one))];
  const choiceOf = ({ value, from, to, isOver }: (typeof begun)[number]) =>
    [value, namePeriod(from, to) + (isOver ? '' : ', até hoje')] as const;
  return {
    weeks: weeks.map(({ value, from, to }) => [value, `${brazilianDay(from)} a ${brazilianDay(to)}`] as const),
    months: months.map(choiceOf),
    /** The period that a report shows first: the last complete month, or the running one. */
    usual: (months.find(({ isOver }) => isOver) ?? months[0])?.value,
    /** The periods of the same length just before and after this one. */
    beside: (value: string) => {
      const period = months.find((one) => one.value === value);
      const sameLength = months.filter((one) => one.months === period?.months);
      const before = sameLength.find(({ next }) => next === period?.from);
      const after = sameLength.find(({ from }) => from === period?.next);
      return { before: before && choiceOf(before), after: after && choiceOf(after) };
    },
  };
};
