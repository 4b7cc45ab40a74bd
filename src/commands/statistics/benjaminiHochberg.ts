/**
 * Tells which of many comparisons are significant. On average at most the fraction `level` of the significant ones is
 * due to chance (Benjamini and Hochberg, Journal of the Royal Statistical Society B 57, 1995, 289).
 * @param comparisons the p-values; null where nothing was compared
 */
export const benjaminiHochberg = (comparisons: readonly ({ p: number } | null)[], level = 0.05): boolean[] => {
  const sorted = comparisons.flatMap((one) => one?.p ?? []).sort((a, b) => a - b);
  const bound = sorted.filter((p, index) => p <= ((index + 1) / sorted.length) * level).at(-1) ?? -1;
  return comparisons.map((one) => one !== null && one.p <= bound);
};
