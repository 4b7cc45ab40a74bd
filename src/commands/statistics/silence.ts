/**
 * How much more the weeks' numbers of surveys differ than by chance: a factor of the variance, at least 1. Compares
 * only neighbouring weeks, so that a slow growth over months does not count (von Neumann, Kent, Bellinson and Hart,
 * Annals of Mathematical Statistics 12, 1941, 153).
 */
export const dispersionOf = (weeks: readonly number[]): number => {
  const ratios = weeks.slice(1).flatMap((count, index) => {
    const previous = weeks[index] ?? 0;
    return count + previous > 0 ? [(count - previous) ** 2 / (count + previous)] : [];
  });
  return Math.max(1, ratios.reduce((sum, ratio) => sum + ratio, 0) / Math.max(1, ratios.length));
};

/**
 * The probability of at most `now` surveys in `weeks` weeks at the rate of earlier weeks, by the conditional test of
 * two Poisson rates (Przyborowski and Wilenski, Biometrika 31, 1940, 313). If weeks differ more than by chance,
 * `dispersion` is above 1, and all counts are divided by it (McCullagh and Nelder, Generalized Linear Models, 2nd
 * edition, 6.2).
 * @param before the number of surveys in each of the earlier weeks
 */
export const probabilityOfSoFew = (
  before: readonly number[],
  now: number,
  weeks: number,
  dispersion: number,
): number => {
  const total = before.reduce((sum, count) => sum + count, 0);
  if (total === 0) return 1;
  const few = Math.ceil(now / dispersion);
  const all = Math.round(total / dispersion) + few;
  const chance = weeks / (weeks + before.length);
  // The term is a logarithm, because the first one may be too small for a floating-point number.
  let term = all * Math.log1p(-chance);
  let probability = 0;
  for (let count = 0; count <= few; count += 1) {
    probability += Math.exp(term);
    term += Math.log(((all - count) / (count + 1)) * (chance / (1 - chance)));
  }
  return Math.min(1, probability);
};
