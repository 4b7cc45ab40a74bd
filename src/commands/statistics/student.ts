/** The 97.5th percentile of the standard normal distribution. */
const Z = 1.959963984540054;

/**
 * The 97.5th percentile of Student's t, accurate to four digits: the expansion of Cornish and Fisher (Abramowitz and
 * Stegun 26.7.5).
 * @param freedom degrees of freedom, 7 or more
 */
export const studentQuantile = (freedom: number): number => {
  const terms = [
    (Z ** 3 + Z) / 4,
    (5 * Z ** 5 + 16 * Z ** 3 + 3 * Z) / 96,
    (3 * Z ** 7 + 19 * Z ** 5 + 17 * Z ** 3 - 15 * Z) / 384,
    (79 * Z ** 9 + 776 * Z ** 7 + 1482 * Z ** 5 - 1920 * Z ** 3 - 945 * Z) / 92160,
  ];
  return terms.reduce((sum, term, index) => sum + term / freedom ** (index + 1), Z);
};

/** The most degrees of freedom to compute with. More would change a tail probability by less than 0.0004. */
const MOST = 1000;

/**
 * The two-sided tail probability: the finite series of Abramowitz and Stegun 26.7.3 and 26.7.4.
 * @param freedom degrees of freedom, an integer
 */
export const studentTails = (t: number, freedom: number): number => {
  const degrees = Math.min(MOST, freedom);
  const angle = Math.atan(Math.abs(t) / Math.sqrt(degrees));
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const odd = degrees % 2;
  let term = odd ? cos : 1;
  let sum = degrees > 1 ? term : 0;
  for (let k = odd + 2; k <= degrees - 2; k += 2) sum += term *= (cos ** 2 * (k - 1)) / k;
  const within = odd ? (2 / Math.PI) * (angle + sin * sum) : sin * sum;
  return Math.max(0, 1 - within);
};
