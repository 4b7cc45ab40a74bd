import { benjaminiHochberg } from '../../../src/commands/statistics/benjaminiHochberg';
import { Clusters, differenceOf, kornGraubard } from '../../../src/commands/statistics/clusters';
import { Pairs } from '../../../src/commands/statistics/correlation';
import { laneyLimits } from '../../../src/commands/statistics/laney';
import { indirectlyStandardised, surveySpread } from '../../../src/commands/statistics/standardisation';
import { studentQuantile, studentTails } from '../../../src/commands/statistics/student';
import { temporalScan, type Moment } from '../../../src/commands/statistics/temporalScan';
import { seeded } from '../../support/believableYear';

/** Surveys of good answers out of all. */
const clustersOf = (surveys: readonly (readonly [good: number, answers: number])[]): Clusters => {
  const clusters = new Clusters();
  for (const [good, answers] of surveys) clusters.add(good, answers);
  return clusters;
};

const twelve = clustersOf([[8, 10], [10, 10], [3, 9], [9, 10], [7, 8], [10, 10], [2, 7], [10, 10], [6, 10], [9, 9], [10, 10], [5, 10]]); // prettier-ignore
const ten = clustersOf([[4, 10], [6, 9], [3, 9], [5, 10], [7, 8], [2, 10], [2, 7], [8, 10], [6, 10], [1, 9]]); // prettier-ignore

describe('Student', () => {
  // Tables of the distribution (Fisher and Yates 1963).
  test.each([
    [7, 2.3646],
    [8, 2.306],
    [15, 2.1314],
    [30, 2.0423],
    [120, 1.9799],
  ])('with %i degrees of freedom 95 %% lie within %f', (freedom, quantile) => {
    expect(studentQuantile(freedom)).toBeCloseTo(quantile, 3);
    expect(studentTails(quantile, freedom)).toBeCloseTo(0.05, 4);
  });

  // Computed with SciPy 1.17 (scipy.stats.t.sf).
  test.each([
    [2, 7, 0.08561932856],
    [1, 8, 0.34659350709],
    [3.2, 15, 0.00596384849],
    [0.5, 1, 0.70483276466],
    [2.5, 2, 0.12961172022],
    [1.96, 1000, 0.05027318496],
    [-4.2, 98, 0.00005885907],
  ])('%f or farther with %i degrees of freedom has %f', (t, freedom, p) => {
    expect(studentTails(t, freedom)).toBeCloseTo(p, 9);
  });
});

describe('a share of surveys', () => {
  // Computed with NumPy and SciPy 1.17 from the formulas of the papers.
  test('has the linearised variance and the interval of Korn and Graubard', () => {
    expect(twelve.ratio).toBeCloseTo(0.7876106195, 9);
    expect(twelve.variance()).toBeCloseTo(0.005494738093, 10);
    expect(twelve.effectiveAnswers).toBeCloseTo(30.4436951746, 8);
    const { low, high } = kornGraubard(twelve);
    expect(low).toBeCloseTo(0.5915289, 4);
    expect(high).toBeCloseTo(0.904726, 4);
  });

  test('of one answer a survey has nearly the interval of Wilson', () => {
    // Newcombe 1998 (Statistics in Medicine 17, 857), method 3: 81 of 263.
    const { low, high } = kornGraubard(clustersOf(Array.from({ length: 263 }, (_, index) => [index < 81 ? 1 : 0, 1])));
    expect(low).toBeCloseTo(0.2553, 2);
    expect(high).toBeCloseTo(0.3662, 2);
  });

  test('in which all agree counts surveys, not answers', () => {
    const all = clustersOf(Array.from({ length: 10 }, () => [10, 10]));
    expect(all.effectiveAnswers).toBe(10);
    expect(kornGraubard(all).high).toBe(1);
    expect(kornGraubard(all).low).toBeLessThan(0.7);
    expect(kornGraubard(clustersOf(Array.from({ length: 10 }, () => [0, 10]))).low).toBe(0);
  });

  test('ten answers of a patient are not ten patients', () => {
    const alike = clustersOf(Array.from({ length: 20 }, (_, index) => [index < 10 ? 10 : 0, 10]));
    expect(alike.effectiveAnswers).toBeCloseTo(19, 0);
  });

  test('what is taken out again was never there', () => {
    const all = clustersOf([[8, 10], [3, 9], [10, 10]]); // prettier-ignore
    all.merge(clustersOf([[3, 9]]), -1);
    expect(all.variance()).toBeCloseTo(clustersOf([[8, 10], [10, 10]]).variance(), 12); // prettier-ignore
  });
});

test('two shares are held to the variance between surveys', () => {
  const { p, low, high } = differenceOf(twelve, ten);
  // Computed with NumPy and SciPy 1.17: -0.30935, its standard error 0.13048.
  expect(p).toBeCloseTo(0.0279061, 6);
  expect(low).toBeCloseTo(-0.5815268, 4);
  expect((low + high) / 2).toBeCloseTo(-0.3093497, 6);
  expect(differenceOf(twelve, twelve).p).toBe(1);
  const same = clustersOf(Array.from({ length: 9 }, () => [5, 5]));
  expect(differenceOf(same, same).p).toBe(1);
});

test('Benjamini and Hochberg name the four of their own example', () => {
  // Table in Benjamini and Hochberg 1995, 3.2.
  const ps = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1]; // prettier-ignore
  expect(benjaminiHochberg(ps).filter(Boolean)).toHaveLength(4);
  expect(benjaminiHochberg([null, 0.04, null])).toEqual([false, true, false]);
  expect(benjaminiHochberg([0.04, 0.9])).toEqual([false, false]);
  expect(benjaminiHochberg([])).toEqual([]);
});

test("Pearson's correlation", () => {
  const pairs = new Pairs();
  const [x, y] = [[8, 10, 3, 9, 7, 10, 2, 10, 6, 9, 10, 5], [10, 10, 9, 10, 8, 10, 7, 10, 10, 9, 10, 10]] as [number[], number[]]; // prettier-ignore
  for (const [index, value] of x.entries()) pairs.add(value, y[index] ?? 0);
  // scipy.stats.pearsonr
  expect(pairs.correlation).toBeCloseTo(0.6392637, 6);
  expect(pairs.p).toBeCloseTo(0.0252132, 6);
  const still = new Pairs();
  for (const value of [1, 2, 3]) still.add(1, value);
  expect([still.correlation, still.p]).toEqual([0, 1]);
});

test("Laney's limits widen with what points scatter, and narrow nothing", () => {
  const calm = laneyLimits(0.8, Array.from({ length: 10 }, () => ({ value: 0.8, error: 0.04 }))); // prettier-ignore
  expect(calm[0]?.low).toBeCloseTo(0.68, 10);
  expect(calm[0]?.high).toBeCloseTo(0.92, 10);
  // Moves of two standard errors each: sigma z is 2 / 1.128.
  const restless = laneyLimits(0.8, Array.from({ length: 10 }, (_, index) => ({ value: 0.8 + (index % 2 ? 0.04 : -0.04), error: 0.04 }))); // prettier-ignore
  expect(restless[0]?.low).toBeCloseTo(0.8 - (3 * 0.04 * 2) / 1.128, 10);
  expect(restless[0]?.high).toBe(1);
});

test('a location is held to what its questions would bring', () => {
  // Two questions, of 90 and of 50 %: 45 good of 60 hard and 40 easy answers, of which 66 were expected.
  expect(indirectlyStandardised(45, 66, 0.7)).toBeCloseTo((45 / 66) * 0.7, 12);
  expect(indirectlyStandardised(0, 0, 0.7)).toBe(0.7);
  expect(surveySpread([twelve])).toBeCloseTo(Math.sqrt(12 * twelve.variance()), 12);
  expect(surveySpread([])).toBe(0);
});

describe('the temporal scan', () => {
  const seriesOf = (weeks: number, perWeek: number, goodOf: (week: number) => number, seed = 1): Moment[] => {
    const random = seeded(seed);
    return Array.from({ length: weeks * perWeek }, (_, index) => {
      const week = Math.floor(index / perWeek);
      return { week, good: random() < goodOf(week) ? 1 : 0, answers: 1 };
    });
  };

  test('finds the weeks that were worse', () => {
    const spell = temporalScan(
      seriesOf(26, 20, (week) => (week >= 4 && week <= 8 ? 0.4 : 0.85)),
      13,
      8,
    );
    expect(spell).toMatchObject({ newest: 4, oldest: 8 });
    expect(spell?.z).toBeLessThan(-5);
    expect(spell?.p).toBeLessThan(0.001);
  });

  test('tells a fall as one, where next to nothing is known of the time before the better weeks', () => {
    // Newest first: five weeks of 38 %, ten of 85 %, four surveys a week.
    const spell = temporalScan(
      seriesOf(15, 4, (week) => (week < 5 ? 0.38 : 0.85)),
      12,
      8,
    );
    expect(spell?.newest).toBe(0);
    expect(spell?.oldest).toBeGreaterThanOrEqual(3);
    expect(spell?.oldest).toBeLessThanOrEqual(6);
    expect(spell?.z).toBeLessThan(-2);
  });

  test('looks at windows alone that end within the period', () => {
    const series = seriesOf(26, 20, (week) => (week >= 15 && week <= 19 ? 0.2 : 0.85));
    expect(temporalScan(series, 26, 8)).toMatchObject({ newest: 15, oldest: 19 });
    expect(temporalScan(series, 4, 8)?.newest).toBeLessThan(4);
  });

  test('says the same each time, and nothing of what is too little', () => {
    const series = seriesOf(26, 5, () => 0.8);
    expect(temporalScan(series, 13, 8)).toEqual(temporalScan(series, 13, 8));
    expect(
      temporalScan(
        [0, 1].map((week) => ({ week, good: 1 - week, answers: 1 })),
        13,
        8,
      ),
    ).toBeNull();
    expect(
      temporalScan(
        seriesOf(26, 5, () => 1),
        13,
        8,
      ),
    ).toBeNull();
  });

  test('gives a probability that is right where nothing happens', () => {
    const ps = Array.from(
      { length: 60 },
      (_, seed) =>
        temporalScan(
          seriesOf(20, 4, () => 0.8, seed + 1),
          7,
          8,
        )?.p ?? 0,
    );
    const below = (level: number) => ps.filter((p) => p <= level).length / ps.length;
    expect(below(0.5)).toBeGreaterThan(0.3);
    expect(below(0.5)).toBeLessThan(0.7);
    expect(below(0.1)).toBeLessThan(0.2);
  });
});
