/**
 * Which of many comparisons are significant: on average at most a fraction `level` of these is due to chance
 * (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57, 1995, 289).
 * @param ps the p-values; null where nothing was compared
 */
export const benjaminiHochberg = (ps: readonly (number | null)[], level = 0.05): boolean[] => {
  const sorted = ps.filter((p) => p !== null).sort((a, b) => a - b);
  const bound = sorted.filter((p, index) => p <= ((index + 1) / sorted.length) * level).at(-1) ?? -1;
  return ps.map((p) => p !== null && p <= bound);
};
