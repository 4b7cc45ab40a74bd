// The rule that marks a month whose share differs from the usual one (report-methods.md). Its unit is the survey, because
// the answers of one patient are alike. Months are numbers from 0.

export type Situacao = 'habitual' | 'abaixo' | 'acima';

/** Fewer surveys say too little, and could identify a patient. */
export const MIN_SURVEYS = 8;
const MIN_BASE_SURVEYS = 24;
export const MIN_BASE_MONTHS = 3;
export const BASE_MONTHS = 12;
/** After so many marked months in a row, these are the usual ones. */
const NEW_USUAL_MONTHS = 6;
/** Five points, less the rounding error of 0.85 - 0.8. */
export const MIN_DIFFERENCE = 0.05 - 1e-9;
/** A z beyond `RARE` marks a month, one beyond `SELDOM` only the second time in three months (Western Electric, 1956). */
const SELDOM = 2;
export const RARE = 3;

const KEYS = ['surveys', 'y', 'n', 'yy', 'yn', 'nn'] as const;
/** Sums over surveys with `n` answers each, of which `y` are good. */
export type Sums = Record<(typeof KEYS)[number], number>;

export const addSurvey = (sums: Sums, y: number, n: number): void => {
  sums.surveys += n > 0 ? 1 : 0;
  sums.y += y;
  sums.n += n;
  sums.yy += y * y;
  sums.yn += y * n;
  sums.nn += n * n;
};

/** From 0 to 1; NaN without answers. */
export const shareOf = ({ y, n }: Sums): number => y / n;

export const sumOf = (all: readonly Sums[]): Sums => {
  const total = { surveys: 0, y: 0, n: 0, yy: 0, yn: 0, nn: 0 };
  for (const one of all) for (const key of KEYS) total[key] += one[key];
  return total;
};

/** The variance of the share `y / n` if its surveys differ as much as those of `all` (Cochran, 1977, 6.3). */
const varianceOf = ({ n, nn }: Sums, all: Sums): number => {
  const q = shareOf(all);
  const spread = ((all.yy - 2 * q * all.yn + q * q * all.nn) / all.nn) * (all.surveys / (all.surveys - 1));
  return (spread * nn) / (n * n);
};

const ratio = (difference: number, variance: number) => (difference === 0 ? 0 : difference / Math.sqrt(variance));

/**
 * The difference of the shares in standard errors. The spread is that of all surveys: a good month's own is small, and
 * would mark many good months.
 */
export const zOf = (now: Sums, base: Sums): number => {
  const all = sumOf([now, base]);
  return ratio(shareOf(now) - shareOf(base), varianceOf(now, all) + varianceOf(base, all));
};

/**
 * How many times as much as by chance months differ (Laney, Quality Engineering 14, 2002). Empty if fewer than two months
 * have enough surveys.
 */
const dispersionOf = (months: readonly Sums[], base: Sums): number[] => {
  const z = months
    .filter(({ surveys }) => surveys >= MIN_SURVEYS)
    .map((month) => ratio(shareOf(month) - shareOf(base), varianceOf(month, base)));
  const ranges = z.slice(1).map((value, index) => Math.abs(value - (z[index] ?? 0)));
  return ranges.length === 0 ? [] : [ranges.reduce((sum, range) => sum + range, 0) / ranges.length / 1.128];
};

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
};

/** Returns the sums of a month, and of each month of its base, without what cannot be compared. */
export type Series = (month: number, base: readonly number[]) => { now: Sums; base: readonly Sums[] };

export interface Judged {
  share: number;
  usual: number;
  z: number;
  situacao: Situacao;
  /** How many months in a row are marked on this side, up to this one. */
  run: number;
  /** The first month of a run that has become the usual one, if it shortens the base; otherwise null. */
  usualSince: number | null;
  /** The z of all groups of the table was divided by this. */
  dispersion: number;
  /** The months of the base. */
  months: readonly number[];
}

/** The month after the last run that became the usual one; 0 if none did. */
const runEndOf = (judged: readonly (Judged | null)[]): number =>
  judged.map((month) => month?.run).lastIndexOf(NEW_USUAL_MONTHS) + 1;

/** Compares a month with its base. Null without a usual share. `own` is the series' own dispersion, if it has one. */
const compare = (series: Series, judged: readonly (Judged | null)[], month: number) => {
  const runEnd = runEndOf(judged);
  const first = Math.max(0, month - BASE_MONTHS, runEnd - NEW_USUAL_MONTHS);
  // The base leaves out marked months, except those that have become the usual ones.
  const unmarked = Array.from({ length: month - first }, (_, index) => first + index).filter(
    (past) => past < runEnd || !judged[past]?.run,
  );
  const { now, base } = series(month, unmarked);
  const asked = base.filter(({ surveys }) => surveys > 0);
  const all = sumOf(asked);
  if (now.surveys < MIN_SURVEYS || all.surveys < MIN_BASE_SURVEYS || asked.length < MIN_BASE_MONTHS) return null;

  const verdict = (dispersion: number): Judged => {
    const [share, usual, z] = [shareOf(now), shareOf(all), zOf(now, all) / dispersion];
    const before = [1, 2].map((back) => month - back).filter((past) => past >= runEnd);
    const isRepeated = Math.abs(z) > SELDOM && before.some((past) => (judged[past]?.z ?? 0) * Math.sign(z) > SELDOM);
    const isMarked = Math.abs(share - usual) >= MIN_DIFFERENCE && (Math.abs(z) > RARE || isRepeated);
    const situacao = !isMarked ? 'habitual' : z < 0 ? 'abaixo' : 'acima';
    const last = month > runEnd ? judged[month - 1] : null;
    const run = !isMarked ? 0 : last?.situacao === situacao ? last.run + 1 : 1;
    const since = runEnd - NEW_USUAL_MONTHS;
    const usualSince = since > Math.max(-1, month - BASE_MONTHS) ? since : null;
    const months = unmarked.filter((_, index) => base[index]?.surveys);
    return { share, usual, z, situacao, run, usualSince, dispersion, months };
  };
  return { own: dispersionOf(asked, all), verdict };
};

/**
 * Judges each series of a table up to the month `last`. It goes month by month, because a base leaves out the months
 * that were marked before. Null: the month has no usual share. All series use the median dispersion: one alone is noisy.
 */
export const judge = (table: readonly Series[], last: number): (Judged | null)[][] => {
  const rows = table.map((series) => ({ series, judged: [] as (Judged | null)[] }));
  for (let month = 0; month <= last; month += 1) {
    const found = rows.map(({ series, judged }) => compare(series, judged, month));
    const dispersion = Math.max(1, medianOf(found.flatMap((compared) => compared?.own ?? [])));
    for (const [index, { judged }] of rows.entries()) judged.push(found[index]?.verdict(dispersion) ?? null);
  }
  return rows.map(({ judged }) => judged);
};
