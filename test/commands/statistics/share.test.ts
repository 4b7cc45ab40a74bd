import { differenceOf } from '../../../src/commands/statistics/difference';
import { shareOf, SurveySums, type Survey } from '../../../src/commands/statistics/share';

const sumsOf = (good: readonly number[], answered: readonly number[]): SurveySums =>
  SurveySums.of(good.map((count, index) => ({ good: count, answered: answered[index] ?? 0 })));
const alike = (count: number, good: number, answered: number) =>
  Array.from({ length: count }, (): Survey => ({ good, answered }));
const share = (...surveys: Survey[][]) => shareOf(SurveySums.of(surveys.flat()));

const twelve = sumsOf([8, 10, 3, 9, 7, 10, 2, 10, 6, 9, 10, 5], [10, 10, 9, 10, 8, 10, 7, 10, 10, 9, 10, 10]);
const ten = sumsOf([4, 6, 3, 5, 7, 2, 2, 8, 6, 1], [10, 9, 9, 10, 8, 10, 7, 10, 10, 9]);

test('a share is a ratio of sums, with the interval for the effective number of answers', () => {
  // Expected values from NumPy and SciPy 1.17: share 0.78761, interval 0.59153 to 0.90473, variance 0.005494738.
  // `shareOf` rounds the interval outwards.
  expect(twelve.variance(twelve.ratio)).toBeCloseTo(0.005494738093, 10);
  expect(twelve.effective).toBeCloseTo(30.4437, 4);
  expect(shareOf(twelve)).toEqual({ share: 79, low: 59, high: 91, isUncertain: true });
});

test("with one answer per survey the interval is nearly Wilson's", () => {
  // Newcombe (Statistics in Medicine 17, 1998, 857) gives 0.2553 to 0.3662 as Wilson's interval of 81 in 263. `shareOf`
  // rounds it outwards.
  expect(share(alike(81, 1, 1), alike(182, 0, 1))).toEqual({ share: 31, low: 25, high: 37, isUncertain: false });
});

test('fewer than 8 answered surveys have no share, blank surveys do not count', () => {
  expect(share(alike(7, 3, 4), alike(5, 0, 0))).toBeNull();
  expect(share(alike(8, 3, 4), alike(5, 0, 0))).toEqual(share(alike(8, 3, 4)));
});

test('the equal answers of one patient count as one', () => {
  expect(share(alike(10, 10, 10))).toEqual({ share: 100, low: 66, high: 100, isUncertain: true });
  expect(share(alike(10, 0, 10))).toMatchObject({ share: 0, low: 0, high: 34 });
  expect(SurveySums.of(alike(10, 5, 10)).effective).toBe(10);
  expect(SurveySums.of([...alike(10, 10, 10), ...alike(10, 0, 10)]).effective).toBeCloseTo(19, 0);
});

test('100 % is shown only if all answers are good, 0 % only if none is', () => {
  expect(share(alike(999, 1, 1), alike(1, 0, 1))).toMatchObject({ share: 99, high: 100 });
  expect(share(alike(999, 0, 1), alike(1, 1, 1))).toMatchObject({ share: 1, low: 0 });
});

test('the difference of two shares is tested on the variance between surveys', () => {
  const difference = differenceOf(twelve, ten);
  // NumPy and SciPy 1.17 give a difference of -0.30935 with a standard error of 0.13041, and this value of p.
  expect(difference?.p).toBeCloseTo(0.0278342, 6);
  expect(difference).toMatchObject({ first: 79, second: 48 });
});

test('groups without any variance do not differ, and small groups are not compared', () => {
  const good = SurveySums.of(alike(9, 5, 5));
  expect(differenceOf(twelve, twelve)?.p).toBe(1);
  expect(differenceOf(good, good)?.p).toBe(1);
  expect(differenceOf(good, SurveySums.of(alike(7, 0, 5)))).toBeNull();
  expect(differenceOf(good, SurveySums.of(alike(9, 0, 5)))?.p).toBeLessThan(0.002);
});

test.each([
  [0.85, 1],
  [0.95, 1],
  [0.85, 20],
  [0.95, 20],
])(
  '20 and 400 surveys with a share of %f seldom differ at the 1 %% level if the 20 have the weight %i',
  (part, weight) => {
    /** The probabilities that 0, 1, 2, … of `surveys` answers are bad, if each is good with the probability `part`. */
    const binomial = (surveys: number): number[] => {
      const chances = [part ** surveys];
      for (let bad = 1; bad <= surveys; bad += 1)
        chances.push(((chances[bad - 1] ?? 0) * (surveys - bad + 1) * (1 - part)) / (bad * part));
      return chances;
    };
    const groupsOf = (surveys: number, each: number) =>
      binomial(surveys).map((chance, bad) => ({
        chance,
        sums: SurveySums.of([...alike(bad, 0, each), ...alike(surveys - bad, each, each)]),
      }));
    const many = groupsOf(400, 1).filter(({ chance }) => chance > 1e-9);
    let found = 0;
    for (const few of groupsOf(20, weight))
      for (const { chance, sums } of many)
        if ((differenceOf(few.sums, sums)?.p ?? 1) < 0.01) found += few.chance * chance;
    expect(many.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 6);
    expect(found).toBeLessThan(0.01);
  },
);
