/**
 * Decides which of many comparisons are significant. With a `level` of 0.05, on average at most 5 % of the significant
 * comparisons are due to chance (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57, 1995, 289).
 * @param ps the p-value of each comparison; null if nothing was compared
 */
export const benjaminiHochberg = (ps: readonly (number | null)[], level = 0.05): boolean[] => {
  const sorted = ps.filter((p) => p !== null).sort((a, b) => a - b);
  const bound = sorted.filter((p, index) => p <= ((index + 1) / sorted.length) * level).at(-1) ?? -1;
  return ps.map((p) => p !== null && p <= bound);
};
