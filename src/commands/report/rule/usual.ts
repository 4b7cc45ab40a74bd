// The rule that marks a month whose share differs from the usual one (report-methods.md). Its unit is the survey,
// because the answers of one patient are alike. Months are numbers from 0.

import { BASE_MONTHS } from '../counting/slots';
import { shareOf, sumOf, type Sums } from '../counting/sums';

export type Situacao = 'habitual' | 'abaixo' | 'acima';

/** The share of fewer surveys says too little, and could identify a patient. */
export const MIN_SURVEYS = 8;
export const MIN_BASE_SURVEYS = 24;
export const MIN_BASE_MONTHS = 3;
/** After so many marked months in a row, these are the usual ones. */
const NEW_USUAL_MONTHS = 6;
/** Five points, less the rounding error of 0.85 - 0.8. */
export const MIN_DIFFERENCE = 0.05 - 1e-9;
/**
 * A z beyond `rare` marks a month, one beyond `seldom` only the second time in three months (Western Electric, 1956).
 */
export interface Limits {
  rare: number;
  seldom: number;
}
export const LIMITS: Limits = { rare: 3, seldom: 2 };

/** A ward's part of a group: its month, and what that is compared with. */
interface Pair {
  now: Sums;
  base: Sums;
}

/**
 * The spread of these surveys: the variance of a survey's good answers, for each of its answers (Cochran, 1977, 6.3).
 */
const spreadOf = (all: Sums): number => {
  const q = shareOf(all);
  return ((all.yy - 2 * q * all.yn + q * q * all.nn) / all.nn) * (all.surveys / Math.max(1, all.surveys - 1));
};

/**
 * Compares a group's month with the usual: the shares and their variances. Each ward is compared with itself and
 * weighted by its answers of this month. Otherwise a ward with low shares that collects more would lower the group's
 * share.
 * @param spread of a ward's surveys in the base too, because a good month alone has a small spread. With that spread,
 *   the rule would mark many good months
 */
const weightedShares = (pairs: readonly Pair[], spread: (pair: Pair) => number) => {
  const compared = pairs.filter(({ now, base }) => now.n > 0 && base.n > 0);
  const answers = compared.reduce((sum, { now }) => sum + now.n, 0);
  const found = { share: 0, usual: 0, variance: 0, usualVariance: 0 };
  for (const pair of compared) {
    const { now, base } = pair;
    const weight = now.n / answers;
    found.share += weight * shareOf(now);
    found.usual += weight * shareOf(base);
    found.variance += weight ** 2 * spread(pair) * (now.nn / now.n ** 2);
    found.usualVariance += weight ** 2 * spread(pair) * (base.nn / base.n ** 2);
  }
  return found;
};

const pooled = ({ now, base }: Pair): number => spreadOf(sumOf([now, base]));

const divergence = (share: number, usual: number): number => (share === 0 ? 0 : share * Math.log(share / usual));

/**
 * How rare it is that `answers` independent answers have this share of good ones or a more extreme one, as a normal z
 * (Peizer and Pratt, 1968, without their correction for continuity). Near 100 % a difference in standard errors would
 * say too much. `answers` need not be a whole number.
 */
const tail = (share: number, usual: number, answers: number): number => {
  const excess = answers * (share - usual);
  const skew = (1 - 2 * usual) / 6;
  if (Math.abs(share - usual) < 1e-6) return (excess + skew) / Math.sqrt(answers * usual * (1 - usual));
  const deviance = 2 * answers * (divergence(share, usual) + divergence(1 - share, 1 - usual));
  return ((excess + skew) / Math.abs(excess)) * Math.sqrt(deviance);
};

/**
 * The shares of a group's month and its z. The answers of a survey are alike, so they count as fewer independent ones.
 */
export const compare = (pairs: readonly Pair[]) => {
  const { share, usual, variance, usualVariance } = weightedShares(pairs, pooled);
  const both = (share * usualVariance + usual * variance) / (variance + usualVariance);
  const single = both * (1 - both);
  // Without any bad answer, or without any good one.
  if (!(single > 0)) return { share, usual, z: 0 };
  // The median of what the usual share may be, which is never 0 or 1.
  const answers = single / usualVariance;
  const middle = (usual * answers + 1 / 3) / (answers + 2 / 3);
  return { share, usual, z: tail(share, middle, single / (variance + usualVariance)) };
};

/**
 * By what factor months differ more than by chance alone (Laney, Quality Engineering 14, 2002). Empty if fewer than two
 * months have enough surveys.
 * @param months each ward's sums, by month
 */
const dispersionOf = (months: readonly (readonly Pair[])[]): number[] => {
  const z = months
    .filter((pairs) => sumOf(pairs.map(({ now }) => now)).surveys >= MIN_SURVEYS)
    .map((pairs) => {
      const { share, usual, variance } = weightedShares(pairs, ({ base }) => spreadOf(base));
      const single = usual * (1 - usual);
      return single > 0 && variance > 0 ? tail(share, usual, single / variance) : 0;
    });
  const ranges = z.slice(1).map((value, index) => Math.abs(value - (z[index] ?? 0)));
  return ranges.length === 0 ? [] : [ranges.reduce((sum, range) => sum + range, 0) / ranges.length / 1.128];
};

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
};

/** Returns each ward's sums of a month, and of each month of its base, without what cannot be compared. */
export type Series = (month: number, base: readonly number[]) => readonly { now: Sums; base: readonly Sums[] }[];

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

/** Judges a month by its base. Null without a usual share. `own` is the series' own dispersion, if it has one. */
const judgeMonth = (series: Series, judged: readonly (Judged | null)[], month: number, { rare, seldom }: Limits) => {
  const runEnd = runEndOf(judged);
  const first = Math.max(0, month - BASE_MONTHS, runEnd - NEW_USUAL_MONTHS);
  // The base leaves out marked months, except those that have become the usual ones.
  const unmarked = Array.from({ length: month - first }, (_, index) => first + index).filter(
    (past) => past < runEnd || !judged[past]?.run,
  );
  const wards = series(month, unmarked)
    .map(({ now, base }) => ({ now, base: sumOf(base), past: base }))
    .filter(({ now, base }) => now.n > 0 && base.n > 0);
  const [now, all] = [sumOf(wards.map((ward) => ward.now)), sumOf(wards.map(({ base }) => base))];
  const months = unmarked.filter((_, index) => wards.some(({ past }) => past[index]?.surveys));
  if (now.surveys < MIN_SURVEYS || all.surveys < MIN_BASE_SURVEYS || months.length < MIN_BASE_MONTHS) return null;

  const verdict = (dispersion: number): Judged => {
    const found = compare(wards);
    const { share, usual } = found;
    const z = found.z / dispersion;
    const before = [1, 2].map((back) => month - back).filter((past) => past >= runEnd);
    const isRepeated = Math.abs(z) > seldom && before.some((past) => (judged[past]?.z ?? 0) * Math.sign(z) > seldom);
    const isMarked = Math.abs(share - usual) >= MIN_DIFFERENCE && (Math.abs(z) > rare || isRepeated);
    const situacao = !isMarked ? 'habitual' : z < 0 ? 'abaixo' : 'acima';
    const last = month > runEnd ? judged[month - 1] : null;
    const run = !isMarked ? 0 : last?.situacao === situacao ? last.run + 1 : 1;
    const since = runEnd - NEW_USUAL_MONTHS;
    const usualSince = since > Math.max(-1, month - BASE_MONTHS) ? since : null;
    return { share, usual, z, situacao, run, usualSince, dispersion, months };
  };
  const past = unmarked.map((_, index) =>
    wards.map((ward) => ({ now: ward.past[index] ?? sumOf([]), base: ward.base })),
  );
  return { own: dispersionOf(past), verdict };
};

/**
 * Judges each series of a table up to the month `last`. It goes month by month, because a base leaves out the months
 * that were marked before. Null: the month has no usual share. All series use the median dispersion, because that of
 * one series is noisy.
 */
export const judge = (table: readonly Series[], last: number, limits = LIMITS): (Judged | null)[][] => {
  const rows = table.map((series) => ({ series, judged: [] as (Judged | null)[] }));
  for (let month = 0; month <= last; month += 1) {
    const found = rows.map(({ series, judged }) => judgeMonth(series, judged, month, limits));
    const dispersion = Math.max(1, medianOf(found.flatMap((compared) => compared?.own ?? [])));
    for (const [index, { judged }] of rows.entries()) judged.push(found[index]?.verdict(dispersion) ?? null);
  }
  return rows.map(({ judged }) => judged);
};
