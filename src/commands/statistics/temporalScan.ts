/** Surveys with answers of one place in the order of their weeks. */
export interface Series {
  /** The week of each survey; the newest week is 0, the one before it 1. */
  weeks: number[];
  good: number[];
  answers: number[];
}

/** Weeks `newest` to `oldest` in which a place was worse or better than it usually is. */
export interface Spell {
  newest: number;
  oldest: number;
  /** Standardised; below 0 is worse. */
  z: number;
  /** The probability that chance alone shows something as striking anywhere in the series. */
  p: number;
}

/** A window holds this many weeks at most. */
export const LONGEST = 13;
const PERMUTATIONS = 999;

/** Numbers below `below` that are the same for the same seed (xorshift32, Marsaglia 2003). */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (((state >>> 0) / 2 ** 32) * below) | 0;
  };
};

/**
 * How probable a maximum is that is beyond all permutations: a Gumbel distribution with their mean and variance (Abrams,
 * Kulldorff and Kleinman, International Journal of Health Geographics 9:61, 2010). Ranks alone could never tell one
 * location among two hundred.
 */
const gumbelTail = (maxima: readonly number[], observed: number): number => {
  const mean = maxima.reduce((sum, value) => sum + value, 0) / maxima.length;
  const variance = maxima.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (maxima.length - 1);
  const scale = Math.sqrt((6 * variance) / Math.PI ** 2);
  return -Math.expm1(-Math.exp(-(observed - mean) / scale - 0.5772156649015329));
};

/**
 * The temporal scan of Kulldorff (Journal of the Royal Statistical Society A 164, 2001, 61), on surveys instead of cases:
 * of every window of 1 to 13 weeks that ends in one of the `ends` newest weeks, the sum of the surveys' residuals against
 * the place's own share, standardised; the greatest of them, held to what 999 seeded permutations of the surveys' moments
 * give. Null where no window and its rest have `fewest` surveys each. Better weeks with next to nothing before them are
 * told as what followed: of a place that got worse nobody should read that it was better once.
 */
export const temporalScan = ({ weeks, good, answers }: Series, ends: number, fewest: number): Spell | null => {
  const order = weeks.map((_, index) => index).sort((a, b) => (weeks[a] ?? 0) - (weeks[b] ?? 0));
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  const ratio = sum(good) / sum(answers);
  const residuals = Float64Array.from(order, (index) => (good[index] ?? 0) - ratio * (answers[index] ?? 0));
  const total = residuals.length;
  const spread = Math.sqrt(residuals.reduce((squares, residual) => squares + residual ** 2, 0) / (total - 1));
  if (!(spread > 0)) return null;

  const oldest = weeks[order.at(-1) ?? 0] ?? 0;
  // How many surveys are newer than each week.
  const newer = new Int32Array(oldest + 2);
  for (const week of weeks) newer[week + 1] = (newer[week + 1] ?? 0) + 1;
  for (let week = 0; week <= oldest; week += 1) newer[week + 1] = (newer[week + 1] ?? 0) + (newer[week] ?? 0);
  const windows: { newest: number; oldest: number; scale: number }[] = [];
  for (let newest = 0; newest < Math.min(ends, oldest + 1); newest += 1) {
    for (let last = newest; last <= Math.min(oldest, newest + LONGEST - 1); last += 1) {
      const inside = (newer[last + 1] ?? 0) - (newer[newest] ?? 0);
      if (inside < fewest || total - inside < fewest) continue;
      windows.push({ newest, oldest: last, scale: 1 / (spread * Math.sqrt(inside * (1 - inside / total))) });
    }
  }
  if (windows.length === 0) return null;

  const sums = new Float64Array(oldest + 2);
  const greatest = () => {
    for (let week = 0, index = 0, upTo = 0; week <= oldest; week += 1) {
      for (; index < (newer[week + 1] ?? 0); index += 1) upTo += residuals[index] ?? 0;
      sums[week + 1] = upTo;
    }
    let found = { newest: 0, oldest: 0, z: 0 };
    for (const window of windows) {
      const z = ((sums[window.oldest + 1] ?? 0) - (sums[window.newest] ?? 0)) * window.scale;
      if (z * z > found.z * found.z) found = { newest: window.newest, oldest: window.oldest, z };
    }
    return found;
  };

  const observed = greatest();
  const random = seeded(total + 1);
  const maxima = Array.from({ length: PERMUTATIONS }, () => {
    for (let index = total - 1; index > 0; index -= 1) {
      const other = random(index + 1);
      const residual = residuals[index] ?? 0;
      residuals[index] = residuals[other] ?? 0;
      residuals[other] = residual;
    }
    return Math.abs(greatest().z);
  });
  const beyond = maxima.filter((maximum) => maximum >= Math.abs(observed.z)).length;
  const p = (beyond + 1) / (PERMUTATIONS + 1);
  const older = total - (newer[observed.oldest + 1] ?? 0);
  const isFall = observed.z > 0 && older < fewest && observed.newest > 0 && observed.newest <= LONGEST;
  const spell = isFall ? { newest: 0, oldest: observed.newest - 1, z: -observed.z } : observed;
  return { ...spell, p: beyond > 0 ? p : Math.min(p, gumbelTail(maxima, Math.abs(observed.z))) };
};
