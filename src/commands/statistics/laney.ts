import type { Interval } from './clusters';

/**
 * The limits of a p' chart (Laney, Quality Engineering 14, 2002, 531): three standard errors of each point, times what
 * the points scatter beyond these from one to the next.
 * @param middle the share of all points together
 * @param points shares with their standard errors between surveys
 */
export const laneyLimits = (middle: number, points: readonly { value: number; error: number }[]): Interval[] => {
  const standardised = points.map(({ value, error }) => (error === 0 ? 0 : (value - middle) / error));
  const moves = standardised.slice(1).map((z, index) => Math.abs(z - (standardised[index] ?? z)));
  // 1.128 is the mean range of two draws from the normal distribution.
  const scatter = moves.reduce((sum, move) => sum + move, 0) / Math.max(1, moves.length) / 1.128;
  return points.map(({ error }) => {
    const half = 3 * error * Math.max(1, scatter);
    return { low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
  });
};
