// The rule that marks a month whose share differs from the usual one (report-methods.md). A month is the index of a
// slot; in an alert a slot has 28 days.

import type { Ward } from '../counting/collect';
import { BASE_MONTHS } from '../counting/slots';
import type { Selection } from '../counting/count';
import type { Tally } from '../counting/tally';
import {
  MIN_BASE_MONTHS,
  MIN_BASE_SURVEYS,
  nothing,
  standardsOf,
  sumOver,
  type Counted,
  type Standard,
} from './standards';

export type Situacao = 'habitual' | 'abaixo' | 'acima';

/** The share of fewer surveys says too little, and could identify a patient. */
export const MIN_SURVEYS = 8;
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

/**
 * The share of a group and the usual one, with their variances. The usual share is what the same wards and questions
 * usually give, weighted by their answers now. Otherwise a ward or a question with low shares that gets more answers
 * would lower the share.
 */
const sharesOf = ({ answers, good, usual, variance, usualVariance }: Counted) => ({
  share: good / answers,
  usual: usual / answers,
  variance: variance / answers ** 2,
  usualVariance: usualVariance / answers ** 2,
});

const divergence = (share: number, usual: number): number => (share === 0 ? 0 : share * Math.log(share / usual));

/**
 * How rare it is that `answers` independent answers have this share of good ones or a more extreme one, as a normal z
 * (Peizer and Pratt, 1968, without their correction for continuity). Near 100 %, a difference divided by its standard
 * error would mark too many months. `answers` need not be a whole number.
 */
const zOf = (share: number, usual: number, answers: number): number => {
  const excess = answers * (share - usual);
  const skew = (1 - 2 * usual) / 6;
  if (Math.abs(share - usual) < 1e-6) return (excess + skew) / Math.sqrt(answers * usual * (1 - usual));
  const deviance = 2 * answers * (divergence(share, usual) + divergence(1 - share, 1 - usual));
  return ((excess + skew) / Math.abs(excess)) * Math.sqrt(deviance);
};

/**
 * The shares of a group and its z.
 * @param nowOf the surveys of a ward that are compared
 */
export const compare = (standards: readonly Standard[], nowOf: (ward: Ward) => Tally) => {
  const all = nothing();
  for (const standard of standards) standard.addCompared(all, nowOf(standard.ward));
  const { surveys } = all;
  const { share, usual, variance, usualVariance } = sharesOf(all);
  const pooledShare = (share * usualVariance + usual * variance) / (variance + usualVariance);
  const answerVariance = pooledShare * (1 - pooledShare);
  // Without any bad answer, or without any good one.
  if (!(answerVariance > 0 && usualVariance > 0 && variance > 0)) return { surveys, share, usual, z: 0 };
  // The median of what the usual share may be, which is never 0 or 1.
  const usualAnswers = answerVariance / usualVariance;
  const medianUsual = (usual * usualAnswers + 1 / 3) / (usualAnswers + 2 / 3);
  return { surveys, share, usual, z: zOf(share, medianUsual, answerVariance / (variance + usualVariance)) };
};

/**
 * By what factor months differ more than by chance alone (Laney, Quality Engineering 14, 2002). Null if fewer than two
 * months of the base have enough surveys.
 */
const dispersionOf = (base: readonly Counted[]): number | null => {
  const z: number[] = [];
  for (const all of base) {
    if (all.surveys < MIN_SURVEYS) continue;
    const { share, usual, variance } = sharesOf(all);
    const single = usual * (1 - usual);
    z.push(single > 0 && variance > 0 ? zOf(share, usual, single / variance) : 0);
  }
  const ranges = z.slice(1).map((value, index) => Math.abs(value - (z[index] ?? 0)));
  return ranges.length === 0 ? null : sumOver(ranges, (range) => range) / ranges.length / 1.128;
};

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (index: number) => sorted[Math.floor(index)] ?? 0;
  return (at((sorted.length - 1) / 2) + at(sorted.length / 2)) / 2;
};

/** Returns what is compared in a month. */
export type Series = (month: number) => Selection;

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

/**
 * What a difference is called. It is marked if it is large, and rarer than chance explains.
 * @param isRare whether its z is
 */
export const situationOf = (share: number, usual: number, isRare: boolean): Situacao => {
  if (Math.abs(share - usual) < MIN_DIFFERENCE || !isRare) return 'habitual';
  return share < usual ? 'abaixo' : 'acima';
};

/** The month after the last run that became the usual one; 0 if none did. */
const runEndOf = (judged: readonly (Judged | null)[]): number =>
  judged.map((month) => month?.run).lastIndexOf(NEW_USUAL_MONTHS) + 1;

/**
 * Compares a month with its base; null without a usual share. Returns the series' own dispersion, and a function that
 * judges the month by the dispersion of the table.
 */
const judgeMonth = (series: Series, judged: readonly (Judged | null)[], month: number, { rare, seldom }: Limits) => {
  const runEnd = runEndOf(judged);
  const first = Math.max(0, month - BASE_MONTHS, runEnd - NEW_USUAL_MONTHS);
  // The base leaves out marked months, except those that have become the usual ones.
  const unmarked = Array.from({ length: month - first }, (_, index) => first + index).filter(
    (past) => past < runEnd || !judged[past]?.run,
  );
  const standards = standardsOf(series(month), month, unmarked);
  if (standards.length === 0) return null;
  const found = compare(standards, (ward) => ward.tally(month));
  const past = unmarked.map(nothing);
  for (const standard of standards) standard.addBase(past);
  const months = unmarked.filter((_, index) => past[index]?.surveys);
  const surveys = sumOver(standards, ({ sums }) => sums.surveys);
  if (found.surveys < MIN_SURVEYS || surveys < MIN_BASE_SURVEYS || months.length < MIN_BASE_MONTHS) return null;

  const verdict = (dispersion: number): Judged => {
    const { share, usual } = found;
    const z = found.z / dispersion;
    const before = [1, 2].map((back) => month - back).filter((past) => past >= runEnd);
    const isRepeated = Math.abs(z) > seldom && before.some((past) => (judged[past]?.z ?? 0) * Math.sign(z) > seldom);
    const situacao = situationOf(share, usual, Math.abs(z) > rare || isRepeated);
    const last = month > runEnd ? judged[month - 1] : null;
    const run = situacao === 'habitual' ? 0 : last?.situacao === situacao ? last.run + 1 : 1;
    const since = runEnd - NEW_USUAL_MONTHS;
    const usualSince = since > Math.max(-1, month - BASE_MONTHS) ? since : null;
    return { share, usual, z, situacao, run, usualSince, dispersion, months };
  };
  return { dispersion: dispersionOf(past), verdict };
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
    const dispersion = Math.max(1, medianOf(found.flatMap((one) => one?.dispersion ?? [])));
    for (const [index, { judged }] of rows.entries()) judged.push(found[index]?.verdict(dispersion) ?? null);
  }
  return rows.map(({ judged }) => judged);
};

/**
 * The day that made a marked month: without it, the share is less than five points from the usual one. Null if there is
 * none, or if the day or the rest of the month has too few surveys.
 */
export const dayOfMark = (selection: Selection, { situacao, months }: Judged, month: number) => {
  if (situacao === 'habitual') return null;
  const standards = standardsOf(selection, month, months);
  const residuals = new Map<number, number>();
  for (const standard of standards)
    standard.ward
      .tally(month)
      .eachDay(standard.residual(), (day, { score }) => residuals.set(day, (residuals.get(day) ?? 0) + score));
  const side = situacao === 'acima' ? 1 : -1;
  const [day] = [...residuals].reduce((most, one) => (one[1] * side > most[1] * side ? one : most), [-1, 0]);
  const alone = compare(standards, (ward) => ward.tallyOf(month, (one) => one === day));
  const { surveys, share, usual } = compare(standards, (ward) => ward.tallyOf(month, (one) => one !== day));
  const isEnough = alone.surveys >= MIN_SURVEYS && surveys >= MIN_SURVEYS;
  return isEnough && Math.abs(share - usual) < MIN_DIFFERENCE ? { day, share, usual } : null;
};
