import { dispersionOf, probabilityOfSoFew } from '../../../src/commands/statistics/silence';

// Expected values from the binomial distribution (scipy.stats.binom.cdf).
test.each([
  { before: [2, 2, 2, 2], now: 0, weeks: 4, p: 0.5 ** 8 },
  { before: [2, 2, 2, 2], now: 8, weeks: 4, p: 0.598190307617 },
])('the probability of at most $now surveys after weeks with $before', ({ before, now, weeks, p }) => {
  expect(probabilityOfSoFew(before, now, weeks, 1)).toBeCloseTo(p, 10);
});

test('if earlier weeks differ more than by chance, few surveys are less surprising', () => {
  const steady = probabilityOfSoFew([10, 10, 10, 10], 15, 4, dispersionOf([10, 10, 10, 10]));
  const unsteady = probabilityOfSoFew([1, 20, 0, 19], 15, 4, dispersionOf([1, 20, 0, 19]));
  expect(steady).toBeLessThan(0.001);
  expect(unsteady).toBeGreaterThan(0.05);
});

test('a location that had no surveys before is not reported as silent', () => {
  expect(probabilityOfSoFew([0, 0, 0, 0], 0, 4, 1)).toBe(1);
});

test('large counts stay accurate', () => {
  expect(probabilityOfSoFew([5000, 5000, 5000, 5000], 20_000, 4, 1)).toBeCloseTo(0.5, 2);
});

test.each([
  { weeks: [], dispersion: 1 },
  { weeks: [7], dispersion: 1 },
  { weeks: [9, 9, 9], dispersion: 1 },
  { weeks: [8, 24, 0, 0], dispersion: (16 ** 2 / 32 + 24) / 2 },
])('the dispersion of weeks with $weeks surveys', ({ weeks, dispersion }) => {
  expect(dispersionOf(weeks)).toBe(dispersion);
});

test('a number that grows is not a dispersion', () => {
  expect(dispersionOf(Array.from({ length: 26 }, (_, week) => 10 + 4 * week))).toBe(1);
});
