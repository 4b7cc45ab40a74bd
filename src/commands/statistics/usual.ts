/**
 * The rule that marks a month: it compares a share with the usual one of the twelve months before. The unit is the
 * survey, because the answers of one patient are alike. Behaviour: `.github/docs/report-methods.md`.
 */

/** How a month compares with the usual months before it. */
export type Situacao = 'habitual' | 'abaixo' | 'acima';

/** Fewer answered surveys say too little, and could identify a patient. */
export const MIN_SURVEYS = 8;
/** A usual share needs this many surveys, in this many months. */
const MIN_BASE_SURVEYS = 24;
export const MIN_BASE_MONTHS = 3;
export const BASE_MONTHS = 12;
/** After so many marked months in a row, these months are the usual ones. */
const NEW_USUAL_MONTHS = 6;
/** A z beyond this is seldom chance. Alone it is no mark. */
export const SELDOM = 2;
/** A month is marked only if its share differs by 5 points, less the rounding error of 0.85 - 0.8. */
export const MIN_DIFFERENCE = 0.05 - 1e-9;

/** Sums over surveys, of which each has some answers `n`, and among them some good ones `y`. */
export interface Sums {
  surveys: number;
  y: number;
  n: number;
  yy: number;
  yn: number;
  nn: number;
}

export const shareOf = ({ y, n }: Pick<Sums, 'y' | 'n'>): number => y / n;

export const sumOf = (all: readonly Sums[]): Sums => {
  const total = { surveys: 0, y: 0, n: 0, yy: 0, yn: 0, nn: 0 };
  for (const one of all) for (const key of Object.keys(total) as (keyof Sums)[]) total[key] += one[key];
  return total;
};

/** The variance of a survey's good answers around `q`, per square of its answers. */
const spreadOf = ({ surveys, yy, yn, nn }: Sums, q: number): number =>
  ((surveys / (surveys - 1)) * Math.max(0, yy - 2 * q * yn + q * q * nn)) / nn;

/** The variance of a share as a ratio of two sums over surveys (Cochran, Sampling Techniques, 1977, 6.3). */
const varianceOf = ({ n, nn }: Sums, spread: number): number => (spread * nn) / (n * n);

const scaled = (difference: number, variance: number): number =>
  difference === 0 ? 0 : difference / Math.sqrt(variance);

/**
 * The spread is that of all surveys together, as if nothing had changed. That of a good month alone would be too small,
 * and by it many good months would be marked by chance.
 */
export const zOf = (now: Sums, base: Sums): number => {
  const all = sumOf([now, base]);
  const spread = spreadOf(all, shareOf(all));
  return scaled(shareOf(now) - shareOf(base), varianceOf(now, spread) + varianceOf(base, spread));
};

/**
 * How much more the months of the base differ than by chance: the mean moving range of their z, divided by 1.128
 * (Laney, Improved control charts for attributes, Quality Engineering 14, 2002). Empty with fewer than two months.
 */
const dispersionOf = (months: readonly Sums[], base: Sums): number[] => {
  const spread = spreadOf(base, shareOf(base));
  const z = months
    .filter(({ surveys }) => surveys >= MIN_SURVEYS)
    .map((month) => scaled(shareOf(month) - shareOf(base), varianceOf(month, spread)));
  const ranges = z.slice(1).map((value, index) => Math.abs(value - (z[index] ?? 0)));
  return ranges.length === 0 ? [] : [ranges.reduce((sum, range) => sum + range, 0) / ranges.length / 1.128];
};

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const [low = 0, high = 0] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return (low + high) / 2;
};

/** What can be compared of a month: its sums, and those of each month of the base, on the same questions. */
export interface Comparison {
  now: Sums;
  base: readonly Sums[];
}

/** A ward, a question, a unit or the hospital. Months are numbers from 0. */
export interface Series<C extends Comparison> {
  /** @param base the months that may be in the base, oldest first */
  compare: (month: number, base: readonly number[]) => C;
}

export interface Judged<C extends Comparison> {
  share: number;
  usual: number;
  situacao: Situacao;
  /** How many months in a row have been marked on this side, up to this one. 0 if it is not marked. */
  run: number;
  /** The first month of the base, if a run of marked months has become the usual one; otherwise null. */
  usualSince: number | null;
  /** Divides each z of the month's table. At least 1. */
  dispersion: number;
  comparison: C;
}

class Judging<C extends Comparison> {
  readonly judged: (Judged<C> | null)[] = [];
  /** Marked months, which are in no base. */
  readonly #marked = new Set<number>();
  /** -1 or 1 for a month whose z is beyond `SELDOM`. */
  readonly #beyond = new Map<number, number>();
  #usualSince: number | null = null;
  #run = 0;

  constructor(private readonly series: Series<C>) {}

  compare(month: number) {
    const first = Math.max(0, month - BASE_MONTHS, this.#usualSince ?? 0);
    const months = Array.from({ length: month - first }, (_, index) => first + index);
    const comparison = this.series.compare(
      month,
      months.filter((one) => !this.#marked.has(one)),
    );
    const asked = comparison.base.filter(({ surveys }) => surveys > 0);
    const base = sumOf(asked);
    if (comparison.now.surveys < MIN_SURVEYS || base.surveys < MIN_BASE_SURVEYS || asked.length < MIN_BASE_MONTHS)
      return null;
    return { comparison, base, z: zOf(comparison.now, base), dispersion: dispersionOf(asked, base) };
  }

  judge(month: number, compared: ReturnType<Judging<C>['compare']>, dispersion: number): void {
    if (!compared) {
      this.judged.push(null);
      return;
    }
    const { comparison, base } = compared;
    const z = compared.z / dispersion;
    const side = Math.sign(z);
    const [share, usual] = [shareOf(comparison.now), shareOf(base)];
    // Two of three months beyond 2, or one beyond 3 (Western Electric, Statistical Quality Control Handbook, 1956).
    const isRepeated = Math.abs(z) > SELDOM && [1, 2].some((back) => this.#beyond.get(month - back) === side);
    const isMarked = Math.abs(share - usual) >= MIN_DIFFERENCE && (Math.abs(z) > 3 || isRepeated);
    const situacao = !isMarked ? 'habitual' : side < 0 ? 'abaixo' : 'acima';
    this.#run = !isMarked ? 0 : this.judged.at(-1)?.situacao === situacao ? this.#run + 1 : 1;
    const usualSince = (this.#usualSince ?? -1) >= month - BASE_MONTHS ? this.#usualSince : null;
    this.judged.push({ share, usual, situacao, run: this.#run, usualSince, dispersion, comparison });
    if (Math.abs(z) > SELDOM) this.#beyond.set(month, side);
    if (isMarked) this.#marked.add(month);
    if (this.#run < NEW_USUAL_MONTHS) return;
    this.#usualSince = month - this.#run + 1;
    this.#run = 0;
    this.#marked.clear();
    this.#beyond.clear();
  }
}

/**
 * Judges the months from 0 to `last` of each series of a table, in order, because a marked month is in no later base.
 * Null where there is no usual share. The dispersion is the median of the table's series: a single one is too noisy.
 */
export const judge = <C extends Comparison>(table: readonly Series<C>[], last: number): (Judged<C> | null)[][] => {
  const all = table.map((series) => new Judging(series));
  for (let month = 0; month <= last; month += 1) {
    const compared = all.map((one) => one.compare(month));
    const dispersion = Math.max(1, medianOf(compared.flatMap((one) => one?.dispersion ?? [])));
    for (const [index, one] of all.entries()) one.judge(month, compared[index] ?? null, dispersion);
  }
  return all.map(({ judged }) => judged);
};
