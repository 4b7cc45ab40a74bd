/**
 * Which of many comparisons are beyond chance: of those named at most `level` are expected to be wrong (Benjamini and
 * Hochberg, Journal of the Royal Statistical Society B 57, 1995, 289).
 * @param ps a probability for each; null where nothing was compared
 */
export const benjaminiHochberg = (ps: readonly (number | null)[], level = 0.05): boolean[] => {
  const sorted = ps.filter((p) => p !== null).sort((a, b) => a - b);
  const bound = sorted.filter((p, index) => p <= ((index + 1) / sorted.length) * level).at(-1) ?? -1;
  return ps.map((p) => p !== null && p <= bound);
};
