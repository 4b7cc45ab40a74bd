import { benjaminiHochberg } from './benjaminiHochberg';
import { differenceOf } from './difference';
import { FEWEST, SurveySums, shareOf, type Share, type Survey } from './share';

/** A survey with the number of the week in which it was opened. The first week may have any number. */
export interface WeekSurvey extends Survey {
  readonly week: number;
}

/** Consecutive weeks without a significant change of a location's share of good answers. */
export interface Piece {
  /** The first and the last week, both included. The next piece begins in the week after `to`. */
  from: number;
  to: number;
  /** The number of answered surveys in these weeks. */
  surveys: number;
  share: Share;
}

/** How a location's share of good answers developed: constant within each piece, with a step between two pieces. */
export interface Segments {
  /** The pieces in chronological order; empty for a location with fewer than 8 answered surveys. */
  pieces: Piece[];
  /** The weeks in which the share changes: the first week of each piece after the first. */
  cuts: number[];
  /** The p-value of the largest change; 1 if there are too few surveys to examine. */
  p: number;
}

/** The significance level for the changes of one location. */
const FOUND = 0.01;
/** The significance level for the largest change of each location, when all locations are tested together. */
const OVER_ALL_LOCATIONS = 0.025;
/** Two neighbouring stretches of weeks are joined if their shares differ by less than this (5 percentage points). */
const LEAST_DIFFERENCE = 0.05;
/** Stretches with a larger difference are also joined if the p-value of the difference is above this. */
const ALIKE = 0.05;
/** The number of random shuffles of the surveys, which show how large differences by chance can be. */
const PERMUTATIONS = 999;
/** If the result is already clear after this many permutations, the remaining ones are skipped. */
const SETTLED_AFTER = 199;

/**
 * A generator of random numbers from 0 to 1; the same seed gives the same numbers (xorshift32; Marsaglia, Journal of
 * Statistical Software 8, 2003).
 */
const seeded = (seed: number) => {
  let state = seed;
  return (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
};

const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};

const median = (numbers: readonly number[]): number => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

/**
 * Estimates the p-value of an observed maximum that no permutation reaches: the upper tail of the Gumbel distribution
 * with the mean and variance of the permutations' maxima (Abrams, Kulldorff and Kleinman, International Journal of
 * Health Geographics 9:61, 2010).
 */
const gumbelTail = (maxima: readonly number[], observed: number): number => {
  const mean = sum(maxima) / maxima.length;
  const variance = sum(maxima.map((value) => (value - mean) ** 2)) / (maxima.length - 1);
  const scale = Math.sqrt((6 * variance) / Math.PI ** 2);
  return -Math.expm1(-Math.exp(-(observed - mean) / scale - 0.5772156649015329));
};

/** The surveys of some consecutive weeks of a location, oldest first. They may be cut into shorter stretches. */
interface Stretch {
  surveys: readonly WeekSurvey[];
  /**
   * For each survey, how many more good answers it has than expected, in standard deviations (negative if fewer). The
   * expected number is its number of answers times the stretch's share of good answers.
   */
  residuals: Float64Array;
  /** The index of the first survey of each week. The last element is the number of surveys (end of the last week). */
  bounds: number[];
}

const stretchOf = (surveys: readonly WeekSurvey[]): Stretch => {
  const { ratio } = SurveySums.of(surveys);
  const raw = surveys.map(({ good, answered }) => good - ratio * answered);
  const deviation = Math.sqrt(sum(raw.map((residual) => residual ** 2)) / Math.max(1, raw.length - 1));
  return {
    surveys,
    residuals: Float64Array.from(raw, (residual) => (deviation > 0 ? residual / deviation : 0)),
    bounds: [...surveys.keys()]
      .filter((index) => surveys[index]?.week !== surveys[index - 1]?.week)
      .concat(surveys.length),
  };
};

/**
 * How much the weeks of a stretch differ: the variance of their standardised means. It is 1 if weeks differ only by
 * chance. The estimate uses the median difference between neighbouring weeks, because one lasting change of the share
 * hardly affects that median.
 */
const varianceOfWeeks = ({ residuals, bounds }: Stretch): number => {
  const means = bounds
    .slice(1)
    .map((end, index) => sum(residuals.subarray(bounds[index], end)) / Math.sqrt(end - (bounds[index] ?? 0)));
  const ranges = means.slice(1).map((mean, index) => Math.abs(mean - (means[index] ?? mean)));
  // 0.954 is the median distance between two random values from the standard normal distribution.
  return (median(ranges) / 0.954) ** 2;
};

/**
 * For each location, the factor by which differences between weeks increase the standard deviation; at least 1. The
 * estimate for one location is uncertain, so each location gets at least the factor of a typical (median) location with
 * the same number of surveys per week.
 */
const dispersionsOf = (stretches: readonly Stretch[]): number[] => {
  const variances = stretches.map(varianceOfWeeks);
  const perWeek = stretches.map(({ surveys, bounds }) => surveys.length / Math.max(1, bounds.length - 1));
  const typical = median(variances.map((variance, index) => (variance - 1) / (perWeek[index] ?? 1)));
  return variances.map((variance, index) => Math.sqrt(Math.max(1, variance, 1 + typical * (perWeek[index] ?? 1))));
};

/** A run of consecutive weeks within a stretch. The literature on circular binary segmentation calls it an arc. */
interface Arc {
  /** The index of the first survey of these weeks. */
  start: number;
  /** The index of the first survey after these weeks. */
  end: number;
  /** The factor that turns the sum of these weeks' residuals into a standard score. */
  scale: number;
}

/**
 * All runs of weeks (arcs) that can be tested: at least 8 surveys in the run, 0 or at least 8 before it, and 0 or at
 * least 8 after it.
 */
const arcsOf = (bounds: readonly number[]): Arc[] => {
  const total = bounds.at(-1) ?? 0;
  const leaves = (surveys: number) => surveys === 0 || surveys >= FEWEST;
  return bounds
    .filter(leaves)
    .flatMap((start) =>
      bounds
        .filter((end) => end - start >= FEWEST && end - start < total && leaves(total - end))
        .map((end) => ({ start, end, scale: 1 / Math.sqrt((end - start) * (1 - (end - start) / total)) })),
    );
};

/**
 * Finds the run of weeks (arc) that differs most from the other weeks.
 * @returns `z`: the size of this difference as a standard score
 */
const greatestOf = (arcs: readonly Arc[], residuals: Float64Array) => {
  const sums = new Float64Array(residuals.length + 1);
  for (let index = 0, upTo = 0; index < residuals.length; index += 1) sums[index + 1] = upTo += residuals[index] ?? 0;
  let found: Arc | null = null;
  let greatest = 0;
  for (const arc of arcs) {
    const z = ((sums[arc.end] ?? 0) - (sums[arc.start] ?? 0)) * arc.scale;
    if (z * z > greatest * greatest) [found, greatest] = [arc, z];
  }
  return { arc: found, z: greatest < 0 ? -greatest : greatest };
};

/**
 * Finds the run of weeks (arc) that differs most from the other weeks. Then shuffles the surveys at random many times:
 * the p-value is the proportion of shuffles in which some arc differs as much, or an estimate (`gumbelTail`) if there is
 * no such shuffle. Without any change, real weeks still differ more than shuffled weeks (overdispersion), so the
 * differences of the shuffled weeks are multiplied by `dispersion`.
 */
const testedArc = (
  { residuals, bounds }: Stretch,
  dispersion: number,
  level: number,
): { arc: Arc | null; p: number } => {
  const arcs = arcsOf(bounds);
  const { arc, z } = greatestOf(arcs, residuals);
  if (!arc) return { arc, p: 1 };
  const shuffled = residuals.slice();
  const random = seeded(residuals.length + 1);
  const maxima: number[] = [];
  let beyond = 0;
  while (maxima.length < PERMUTATIONS) {
    for (let index = shuffled.length - 1; index > 0; index -= 1) {
      const other = (random() * (index + 1)) | 0;
      const residual = shuffled[index] ?? 0;
      shuffled[index] = shuffled[other] ?? 0;
      shuffled[other] = residual;
    }
    const maximum = dispersion * greatestOf(arcs, shuffled).z;
    maxima.push(maximum);
    if (maximum >= z) beyond += 1;
    if (beyond > PERMUTATIONS * level) break;
    if (maxima.length === SETTLED_AFTER && beyond === 0 && gumbelTail(maxima, z) < level ** 2) break;
  }
  const p = (beyond + 1) / (maxima.length + 1);
  return { arc, p: beyond > 0 ? p : Math.min(p, gumbelTail(maxima, z)) };
};

/**
 * Finds the run of weeks that differs most from the other weeks. If the difference is significant, splits the surveys
 * into those before, in and after the run, and then cuts each of these pieces in the same way. Each piece is tested at
 * an equal part of `level`, to keep false changes rare.
 */
const cut = (
  surveys: readonly WeekSurvey[],
  dispersion: number,
  level = FOUND,
): { pieces: (readonly WeekSurvey[])[]; p: number } => {
  const { arc, p } = testedArc(stretchOf(surveys), dispersion, level);
  if (!arc || p > level) return { pieces: [surveys], p };
  const pieces = [surveys.slice(0, arc.start), surveys.slice(arc.start, arc.end), surveys.slice(arc.end)];
  const further = pieces.filter(({ length }) => length > 0);
  return { pieces: further.flatMap((piece) => cut(piece, dispersion, level / further.length).pieces), p };
};

/** The p-value of the difference between two neighbouring pieces; 1 if they differ by less than 5 percentage points. */
const alike = (a: readonly WeekSurvey[], b: readonly WeekSurvey[]): number => {
  const [first, second] = [SurveySums.of(a), SurveySums.of(b)];
  return Math.abs(first.ratio - second.ratio) < LEAST_DIFFERENCE ? 1 : (differenceOf(first, second)?.p ?? 1);
};

/**
 * Joins the two most similar neighbouring pieces, and repeats this until all neighbours differ at the 5 % level. This
 * also corrects a frequent mistake of `cut`: after a change that lasts to the end, it often cuts off the last week.
 */
const joined = (pieces: readonly (readonly WeekSurvey[])[]): (readonly WeekSurvey[])[] => {
  const chances = pieces.slice(1).map((piece, index) => alike(pieces[index] ?? [], piece));
  const greatest = Math.max(...chances);
  if (!(greatest > ALIKE)) return [...pieces];
  const at = chances.indexOf(greatest);
  return joined([...pieces.slice(0, at), pieces.slice(at, at + 2).flat(), ...pieces.slice(at + 2)]);
};

const toSegments = (pieces: readonly (readonly WeekSurvey[])[], p: number): Segments => {
  const starts = pieces.map((piece) => piece[0]?.week ?? 0);
  return {
    pieces: pieces.flatMap((piece, index) => {
      const share = shareOf(piece);
      const to = (starts[index + 1] ?? (piece.at(-1)?.week ?? 0) + 1) - 1;
      return share ? [{ from: starts[index] ?? 0, to, surveys: piece.length, share }] : [];
    }),
    cuts: starts.slice(1),
    p,
  };
};

/**
 * Finds the weeks in which a location's share of good answers changed, for all locations. The method is circular binary
 * segmentation (Olshen, Venkatraman, Lucito and Wigler, Biostatistics 5, 2004, 557):
 * - Find the run of weeks (arc) that differs most from the other weeks, and compare it with randomly shuffled surveys.
 * - If the arc is significant at 1 %, cut before and after it, and examine each piece in the same way.
 * - Keep the cuts of a location only if its first cut is also significant at 2.5 % when all locations are tested
 *   together (Benjamini and Hochberg).
 *
 * The same surveys always give the same result.
 * @param locations the surveys of each location, in any order. They must count only questions that the location asked
 *   all the time, because a new question could look like a change.
 */
export const segmentsOf = (locations: readonly (readonly WeekSurvey[])[]): Segments[] => {
  const stretches = locations.map((location) =>
    stretchOf(
      location
        .filter(({ answered }) => answered > 0)
        .sort((a, b) => a.week - b.week || a.good - b.good || a.answered - b.answered),
    ),
  );
  const dispersions = dispersionsOf(stretches);
  const found = stretches.map(({ surveys }, index) => cut(surveys, dispersions[index] ?? 1));
  const isBeyondChance = benjaminiHochberg(
    found.map(({ p }) => p),
    OVER_ALL_LOCATIONS,
  );
  return found.map(({ pieces, p }, index) => toSegments(isBeyondChance[index] ? joined(pieces) : [pieces.flat()], p));
};
