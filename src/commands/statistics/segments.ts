import { benjaminiHochberg } from './benjaminiHochberg';
import { differenceOf } from './difference';
import { FEWEST, SurveySums, shareOf, type Survey } from './share';

export interface WeekSurvey extends Survey {
  readonly week: number;
  /**
   * How many good answers to expect. Each question that the survey answers contributes its share of good answers at the
   * location. So a survey that answers only a question with a low share does not look like a drop.
   */
  readonly expected: number;
}

/** Consecutive weeks without a significant change of a location's share of good answers. */
export interface Piece {
  /** The numbers of the first and the last week. The next piece begins in the week after `to`. */
  from: number;
  to: number;
  /** In whole percent. */
  share: number;
}

/** The significance level of changes within one location. */
const FOUND = 0.01;
/** The significance level of each location's first change, when all locations are tested together. */
const OVER_ALL_LOCATIONS = 0.025;
/** Neighbouring pieces are joined if their shares differ by less than this. */
const LEAST_DIFFERENCE = 0.05;
/** Neighbouring pieces are also joined if their shares differ by more, but the p-value is above this. */
const ALIKE = 0.05;
const PERMUTATIONS = 999;
/** The test stops after this many permutations if the difference is already clearly significant. */
const SETTLED_AFTER = 199;

/** Random numbers, the same in every run (xorshift32; Marsaglia, Journal of Statistical Software 8, 2003). */
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
 * The p-value of a maximum (`observed`) that no permutation reaches. It comes from the Gumbel distribution with the
 * same mean and variance as the `maxima` of the permutations (Abrams, Kulldorff and Kleinman, International Journal of
 * Health Geographics 9:61, 2010).
 */
const gumbelTail = (maxima: readonly number[], observed: number): number => {
  const mean = sum(maxima) / maxima.length;
  const variance = sum(maxima.map((value) => (value - mean) ** 2)) / (maxima.length - 1);
  const scale = Math.sqrt((6 * variance) / Math.PI ** 2);
  return -Math.expm1(-Math.exp(-(observed - mean) / scale - 0.5772156649015329));
};

/** The surveys of consecutive weeks, oldest first. */
interface Stretch {
  surveys: readonly WeekSurvey[];
  /** For each survey, its good answers minus those expected from all `surveys`, in standard deviations. */
  residuals: Float64Array;
  /** The index of each week's first survey. The last element is the number of surveys. */
  bounds: number[];
}

/** How many answers are good for each good answer that is expected. */
const performanceOf = (surveys: readonly WeekSurvey[]): number =>
  sum(surveys.map(({ good }) => good)) / sum(surveys.map(({ expected }) => expected));

const stretchOf = (surveys: readonly WeekSurvey[]): Stretch => {
  // `performanceOf` returns NaN if no good answer is expected.
  const ratio = performanceOf(surveys) || 0;
  const raw = surveys.map(({ good, expected }) => good - expected * ratio);
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
 * The variance of the weeks' standardised means: about 1 if weeks differ only by chance. It is estimated from the
 * median difference of neighbouring weeks, because one lasting change hardly affects this median.
 */
const varianceOfWeeks = ({ residuals, bounds }: Stretch): number => {
  const means = bounds
    .slice(1)
    .map((end, index) => sum(residuals.subarray(bounds[index], end)) / Math.sqrt(end - (bounds[index] ?? 0)));
  const ranges = means.slice(1).map((mean, index) => Math.abs(mean - (means[index] ?? mean)));
  // 0.954 is the median distance of two standard normal values, so dividing by it estimates the standard deviation.
  return (median(ranges) / 0.954) ** 2;
};

/**
 * For each location, how much more its weeks differ than by chance: a factor of the standard deviation, at least 1. A
 * location's own estimate may be too low by chance. So its factor is at least that of the median location, converted to
 * its own number of surveys a week.
 */
const dispersionsOf = (stretches: readonly Stretch[]): number[] => {
  const variances = stretches.map(varianceOfWeeks);
  const perWeek = stretches.map(({ surveys, bounds }) => surveys.length / Math.max(1, bounds.length - 1));
  const typical = median(variances.map((variance, index) => (variance - 1) / (perWeek[index] ?? 1)));
  return variances.map((variance, index) => Math.sqrt(Math.max(1, variance, 1 + typical * (perWeek[index] ?? 1))));
};

/** Consecutive weeks of a `Stretch`. */
interface Run {
  /** The indices of the first survey and of the survey after the last one. */
  start: number;
  end: number;
  /** The sum of the residuals in these weeks, multiplied by `scale`, is a standard score. */
  scale: number;
}

/**
 * The runs that can be tested: with at least 8 surveys in the run, and at least 8 outside it. Before the run there must
 * be none or at least 8, and likewise after it.
 */
const runsOf = (bounds: readonly number[]): Run[] => {
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

/** The run that differs most from the other weeks. `z` is the absolute difference, as a standard score. */
const greatestOf = (runs: readonly Run[], residuals: Float64Array) => {
  const sums = new Float64Array(residuals.length + 1);
  for (let index = 0, upTo = 0; index < residuals.length; index += 1) sums[index + 1] = upTo += residuals[index] ?? 0;
  let found: Run | null = null;
  let greatest = 0;
  for (const run of runs) {
    const z = ((sums[run.end] ?? 0) - (sums[run.start] ?? 0)) * run.scale;
    if (z * z > greatest * greatest) [found, greatest] = [run, z];
  }
  return { run: found, z: greatest < 0 ? -greatest : greatest };
};

/**
 * Tests the run that differs most from the other weeks. Shuffles the surveys many times: the p-value is the proportion
 * of shuffles in which some run differs as much. If there is no such shuffle, `gumbelTail` gives the p-value. Real
 * weeks differ more than shuffled ones even without a change, so the differences in the shuffles are multiplied by
 * `dispersion`.
 */
const testedRun = (
  { residuals, bounds }: Stretch,
  dispersion: number,
  level: number,
): { run: Run | null; p: number } => {
  const runs = runsOf(bounds);
  const { run, z } = greatestOf(runs, residuals);
  if (!run) return { run, p: 1 };
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
    const maximum = dispersion * greatestOf(runs, shuffled).z;
    maxima.push(maximum);
    if (maximum >= z) beyond += 1;
    if (beyond > PERMUTATIONS * level) break;
    if (maxima.length === SETTLED_AFTER && beyond === 0 && gumbelTail(maxima, z) < level ** 2) break;
  }
  const p = (beyond + 1) / (maxima.length + 1);
  return { run, p: beyond > 0 ? p : Math.min(p, gumbelTail(maxima, z)) };
};

/**
 * Finds the weeks that differ most (`testedRun`). If they differ significantly, cuts the surveys before and after them.
 * Then treats each piece in the same way, at a level divided by the number of pieces, so that false changes stay rare.
 */
const cut = (
  surveys: readonly WeekSurvey[],
  dispersion: number,
  level = FOUND,
): { pieces: (readonly WeekSurvey[])[]; p: number } => {
  const { run, p } = testedRun(stretchOf(surveys), dispersion, level);
  if (!run || p > level) return { pieces: [surveys], p };
  const pieces = [surveys.slice(0, run.start), surveys.slice(run.start, run.end), surveys.slice(run.end)];
  const further = pieces.filter(({ length }) => length > 0);
  return { pieces: further.flatMap((piece) => cut(piece, dispersion, level / further.length).pieces), p };
};

/**
 * The p-value of the difference of two shares. It is 1 if they differ by less than 5 percentage points, or if one share
 * is lower only because its surveys answer other questions.
 */
const pValueOf = (a: readonly WeekSurvey[], b: readonly WeekSurvey[]): number => {
  const [first, second] = [SurveySums.of(a), SurveySums.of(b)];
  const difference = second.ratio - first.ratio;
  if (Math.abs(difference) < LEAST_DIFFERENCE) return 1;
  if (difference * (performanceOf(b) - performanceOf(a)) <= 0) return 1;
  return differenceOf(first, second)?.p ?? 1;
};

/**
 * Joins the two most similar neighbouring pieces, again and again, until all neighbours differ at the 5 % level
 * (`pValueOf`). This also corrects a frequent mistake of `cut`: after a change that lasts to the end of the data, the
 * last week is often a piece of its own.
 */
const joined = (pieces: readonly (readonly WeekSurvey[])[]): (readonly WeekSurvey[])[] => {
  const pValues = pieces.slice(1).map((piece, index) => pValueOf(pieces[index] ?? [], piece));
  const greatest = Math.max(...pValues);
  if (!(greatest > ALIKE)) return [...pieces];
  const at = pValues.indexOf(greatest);
  return joined([...pieces.slice(0, at), pieces.slice(at, at + 2).flat(), ...pieces.slice(at + 2)]);
};

const toPieces = (parts: readonly (readonly WeekSurvey[])[]): Piece[] => {
  const starts = parts.map((part) => part[0]?.week ?? 0);
  return parts.flatMap((part, index) => {
    const share = shareOf(SurveySums.of(part))?.share;
    const to = (starts[index + 1] ?? (part.at(-1)?.week ?? 0) + 1) - 1;
    return share === undefined ? [] : [{ from: starts[index] ?? 0, to, share }];
  });
};

/**
 * Finds the weeks in which the share of good answers changed, by circular binary segmentation (Olshen, Venkatraman,
 * Lucito and Wigler, Biostatistics 5, 2004, 557). The first change found at each location is then tested again,
 * together with those of all other locations. If it is no longer significant, the location has no changes.
 * @returns the pieces of each location, oldest first; none if it has fewer than 8 answered surveys
 * @param locations the surveys of each location, in any order. They must count only questions that were asked
 *   throughout, because a new question could look like a change.
 */
export const segmentsOf = (locations: readonly (readonly WeekSurvey[])[]): Piece[][] => {
  const stretches = locations.map((location) =>
    stretchOf(
      location
        .filter(({ answered }) => answered > 0)
        .sort((a, b) => a.week - b.week || a.good - b.good || a.answered - b.answered),
    ),
  );
  const dispersions = dispersionsOf(stretches);
  const found = stretches.map(({ surveys }, index) => cut(surveys, dispersions[index] ?? 1));
  const isBeyondChance = benjaminiHochberg(found, OVER_ALL_LOCATIONS);
  return found.map(({ pieces }, index) => toPieces(isBeyondChance[index] ? joined(pieces) : [pieces.flat()]));
};
