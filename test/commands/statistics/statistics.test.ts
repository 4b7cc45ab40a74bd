import { benjaminiHochberg } from '../../../src/commands/statistics/benjaminiHochberg';
import { studentQuantile, studentTails } from '../../../src/commands/statistics/student';

describe('Student', () => {
  // [degrees of freedom, quantile] from the table of Student's t by Fisher and Yates, 1963.
  test.each([
    [7, 2.3646],
    [8, 2.306],
    [15, 2.1314],
    [30, 2.0423],
    [120, 1.9799],
  ])('with %i degrees of freedom, 95 %% are within %f', (freedom, quantile) => {
    expect(studentQuantile(freedom)).toBeCloseTo(quantile, 3);
    expect(studentTails(quantile, freedom)).toBeCloseTo(0.05, 4);
  });

  // [t, degrees of freedom, two-sided p] from SciPy 1.17: p is 2 * scipy.stats.t.sf(abs(t), degrees of freedom).
  test.each([
    [2, 7, 0.08561932856],
    [1, 8, 0.34659350709],
    [3.2, 15, 0.00596384849],
    [0.5, 1, 0.70483276466],
    [2.5, 2, 0.12961172022],
    [1.96, 1000, 0.05027318496],
    [-4.2, 98, 0.00005885907],
  ])('the two-sided tail of %f with %i degrees of freedom is %f', (t, freedom, p) => {
    expect(studentTails(t, freedom)).toBeCloseTo(p, 9);
  });
});

test('finds the four significant p-values in the example of Benjamini and Hochberg', () => {
  // The example in section 3.2 of Benjamini and Hochberg, 1995.
  const ps = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719, 0.6528, 0.759, 1,
  ];
  expect(benjaminiHochberg(ps.map((p) => ({ p }))).filter(Boolean)).toHaveLength(4);
  expect(benjaminiHochberg([null, { p: 0.04 }, null])).toEqual([false, true, false]);
  expect(benjaminiHochberg([{ p: 0.04 }, { p: 0.9 }])).toEqual([false, false]);
  expect(benjaminiHochberg([])).toEqual([]);
});
