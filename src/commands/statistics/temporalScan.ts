/** A survey with answers: its week (the newest is 0, the one before it 1), its good answers and all of them. */
export interface Moment {
  week: number;
  good: number;
  answers: number;
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

/** Whole numbers below `below` that are the same for the same seed (xorshift32, Marsaglia 2003). */
const seeded = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (((state >>> 0) / 2 ** 32) * below) | 0;
  };
};

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/**
 * How probable a maximum is that is beyond all permutations: a Gumbel distribution with their mean and variance (Abrams,
 * Kulldorff and Kleinman, International Journal of Health Geographics 9:61, 2010).
 */
const gumbelTail = (maxima: readonly number[], observed: number): number => {
  const mean = sum(maxima) / maxima.length;
  const variance = sum(maxima.map((value) => (value - mean) ** 2)) / (maxima.length - 1);
  const scale = Math.sqrt((6 * variance) / Math.PI ** 2);
  return -Math.expm1(-Math.exp(-(observed - mean) / scale - 0.5772156649015329));
};

/**
 * The temporal scan of Kulldorff (Journal of the Royal Statistical Society A 164, 2001, 61), on surveys instead of cases:
 * the window of 1 to 13 weeks, ending in one of the `ends` newest weeks, with the greatest standardised sum of residuals
 * against the place's own share, held to 999 seeded permutations of the surveys' moments. Null where no window and its rest
 * have `fewest` surveys each. Better weeks with next to nothing before them are told as the fall that followed.
 */
export const temporalScan = (surveys: readonly Moment[], ends: number, fewest: number): Spell | null => {
  const ordered = [...surveys].sort((a, b) => a.week - b.week);
  const total = ordered.length;
  const ratio = sum(ordered.map(({ good }) => good)) / sum(ordered.map(({ answers }) => answers));
  const residuals = Float64Array.from(ordered, ({ good, answers }) => good - ratio * answers);
  const spread = Math.sqrt(residuals.reduce((squares, residual) => squares + residual ** 2, 0) / (total - 1));
  if (!(spread > 0)) return null;

  const oldest = ordered.at(-1)?.week ?? 0;
  /** How many surveys are newer than each week. */
  const newer = Array.from({ length: oldest + 2 }, (_, at) => ordered.filter(({ week }) => week < at).length);
  const newerThan = (week: number) => newer[week] ?? 0;
  const windows: { newest: number; oldest: number; scale: number }[] = [];
  for (let newest = 0; newest < Math.min(ends, oldest + 1); newest += 1) {
    for (let last = newest; last <= Math.min(oldest, newest + LONGEST - 1); last += 1) {
      const inside = newerThan(last + 1) - newerThan(newest);
      if (inside < fewest || total - inside < fewest) continue;
      windows.push({ newest, oldest: last, scale: 1 / (spread * Math.sqrt(inside * (1 - inside / total))) });
    }
  }
  if (windows.length === 0) return null;

  const sums = new Float64Array(total + 1);
  const sumTo = (week: number) => sums[newerThan(week)] ?? 0;
  const greatest = () => {
    for (let index = 0, upTo = 0; index < total; index += 1) sums[index + 1] = upTo += residuals[index] ?? 0;
    let found = { newest: 0, oldest: 0, z: 0 };
    for (const { newest, oldest: last, scale } of windows) {
      const z = (sumTo(last + 1) - sumTo(newest)) * scale;
      if (z * z > found.z * found.z) found = { newest, oldest: last, z };
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
  const isFall =
    observed.z > 0 &&
    total - newerThan(observed.oldest + 1) < fewest &&
    observed.newest > 0 &&
    observed.newest <= LONGEST;
  const spell = isFall ? { newest: 0, oldest: observed.newest - 1, z: -observed.z } : observed;
  return { ...spell, p: beyond > 0 ? p : Math.min(p, gumbelTail(maxima, Math.abs(observed.z))) };
};
