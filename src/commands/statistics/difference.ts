import { shareOf, type SurveySums } from './share';
import { studentTails } from './student';

interface Difference {
  /** The shares of both groups, in whole percent. */
  first: number;
  second: number;
  /** The two-sided p-value. */
  p: number;
}

/**
 * Tests whether the shares of two groups differ: the score test of a ratio, with each survey as a cluster of answers
 * (Rao, Scott and Skinner, Statistica Sinica 8, 1998, 1059). Computes the variance of each group around the share of
 * both groups together.
 * @returns null if either group has fewer than 8 answered surveys
 */
export const differenceOf = (a: SurveySums, b: SurveySums): Difference | null => {
  const [first, second] = [shareOf(a), shareOf(b)];
  if (!first || !second) return null;
  // Uses the effective number of surveys, because answers may have weights. If each of 20 surveys has the weight 20, the
  // group still counts as 20 surveys. The sum of the weights would be 400.
  const [sizeA, sizeB] = [a.effectiveSurveys, b.effectiveSurveys];
  const common = (sizeA * a.ratio + sizeB * b.ratio) / (sizeA + sizeB);
  // In a small group all answers may be good by chance, and its own variance would then be too low. So each group gets
  // at least the variance that is estimated from the surveys of both.
  const varianceOf = (group: SurveySums, other: SurveySums) =>
    Math.max(group.variance(common), group.varianceWith(other, common));
  const error = Math.sqrt(varianceOf(a, b) + varianceOf(b, a));
  const p = error === 0 ? 1 : studentTails((b.ratio - a.ratio) / error, a.surveys + b.surveys - 2);
  return { first: first.share, second: second.share, p };
};
