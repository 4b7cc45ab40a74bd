import { SurveySums, shareOf, type Share, type Survey } from './share';
import { studentTails } from './student';

/** A comparison of two groups of surveys by their shares of good answers. */
export interface Difference {
  first: Share;
  second: Share;
  /** The two-sided p-value: the probability of a difference this large if both groups had the same share. */
  p: number;
}

/**
 * Tests whether two groups of surveys differ in their share of good answers. This is the score test of a ratio, with
 * each survey as a cluster of answers (Rao, Scott and Skinner, Statistica Sinica 8, 1998, 1059). The variance of each
 * group is computed around the share of both groups together. The p-value comes from Student's t distribution.
 * @returns null if either group has fewer than 8 answered surveys
 */
export const differenceOf = (
  first: readonly Survey[] | SurveySums,
  second: readonly Survey[] | SurveySums,
): Difference | null => {
  const [a, b] = [first, second].map((group) => (group instanceof SurveySums ? group : SurveySums.of(group))) as [
    SurveySums,
    SurveySums,
  ];
  const [shareA, shareB] = [shareOf(a), shareOf(b)];
  if (!shareA || !shareB) return null;
  // Each group counts by its effective number of surveys. Its answers may have weights, and 20 surveys with the weight 20
  // must not count as much as 400 surveys.
  const [sizeA, sizeB] = [a.effectiveSurveys, b.effectiveSurveys];
  const common = (sizeA * a.ratio + sizeB * b.ratio) / (sizeA + sizeB);
  // In a few surveys, all answers may be good by chance. Their own variance would then be far too small.
  const varianceOf = (group: SurveySums, other: SurveySums) =>
    Math.max(group.variance(common), group.varianceWith(other, common));
  const error = Math.sqrt(varianceOf(a, b) + varianceOf(b, a));
  const p = error === 0 ? 1 : studentTails((b.ratio - a.ratio) / error, a.surveys + b.surveys - 2);
  return { first: shareA, second: shareB, p };
};
