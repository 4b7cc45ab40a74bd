/** The 97.5th percentile of the normal distribution: two-sided 95 %. */
const Z = 1.959963984540054;

/** Bounds of a share, from 0 to 1. */
interface Interval {
  low: number;
  high: number;
}

/** A share of a count with the interval in which it lies with 95 % confidence. */
export interface Share extends Interval {
  value: number;
}

/** The share `good / of` with its Wilson score interval; null of nothing. */
export const shareOf = (good: number, of: number): Share | null => {
  if (of === 0) return null;
  const value = good / of;
  const spread = Z * Math.sqrt((value * (1 - value)) / of + Z ** 2 / (4 * of ** 2));
  const shrink = 1 + Z ** 2 / of;
  const middle = value + Z ** 2 / (2 * of);
  // At the ends the bound is the share itself; sums of floating point numbers miss it by a hair.
  return {
    value,
    low: good === 0 ? 0 : (middle - spread) / shrink,
    high: good === of ? 1 : (middle + spread) / shrink,
  };
};

/** How far a share has moved, from -1 to 1, and whether by more than chance explains. */
export interface Change extends Interval {
  value: number;
  clear: boolean;
}

/** From `before` to `now`, with Newcombe's interval made of both Wilson intervals; null if one of them is unknown. */
export const changeBetween = (before: Share | null, now: Share | null): Change | null => {
  if (before === null || now === null) return null;
  const value = now.value - before.value;
  const low = value - Math.hypot(now.value - now.low, before.high - before.value);
  const high = value + Math.hypot(now.high - now.value, before.value - before.low);
  return { value, low, high, clear: low > 0 || high < 0 };
};
