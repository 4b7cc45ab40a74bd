import { segmentsOf, type Piece, type WeekSurvey } from '../../../src/commands/statistics/segments';
import { seeded } from '../support/seededHospital';

/** Twelve random surveys a week with one answer each, which is good with the probability `share(week)`. */
const series = (weeks: number, share: (week: number) => number, seed = 1): WeekSurvey[] => {
  const random = seeded(seed);
  return Array.from({ length: weeks * 12 }, (_, index) => {
    const week = Math.floor(index / 12);
    return { week, good: random() < share(week) ? 1 : 0, answered: 1, expected: 1 };
  });
};

const weeksOf = (location: readonly Piece[] | undefined) => location?.map(({ from, to }) => [from, to]);

test('a drop that is over is a piece between two others', () => {
  const [location] = segmentsOf([series(39, (week) => (week >= 30 && week < 35 ? 0.3 : 0.9))]);
  expect(weeksOf(location)).toEqual([
    [0, 29],
    [30, 34],
    [35, 38],
  ]);
  expect(location?.[1]?.share).toBeLessThan(45);
});

test('neighbours under five points apart are one piece', () => {
  const many = Array.from({ length: 40 }, (_, index) => series(39, (week) => (week < 20 ? 0.9 : 0.87), index + 1));
  expect(weeksOf(segmentsOf([many.flat()])[0])).toEqual([[0, 38]]);
});

test('weeks without surveys belong to the piece before them', () => {
  const surveys = series(39, (week) => (week < 20 ? 0.95 : 0.3)).filter(({ week }) => week < 15 || week >= 20);
  expect(weeksOf(segmentsOf([surveys])[0])).toEqual([
    [0, 19],
    [20, 38],
  ]);
});

test('the same surveys give the same pieces, in any order', () => {
  const surveys = series(39, (week) => (week >= 30 ? 0.72 : 0.86));
  expect(segmentsOf([[...surveys].reverse()])).toEqual(segmentsOf([surveys]));
});

test('a change that is significant in one location may not be among many', () => {
  const one = series(39, (week) => (week >= 36 ? 0.67 : 0.86), 24);
  expect(segmentsOf([one])[0]).toHaveLength(2);
  const quiet = Array.from({ length: 59 }, (_, index) => series(39, () => 0.86, index + 10));
  expect(segmentsOf([one, ...quiet])[0]).toHaveLength(1);
});

test('a location with too few surveys has no pieces, one without variance has one', () => {
  expect(segmentsOf([[], series(1, () => 1).slice(0, 7)])).toEqual([[], []]);
  expect(segmentsOf([series(39, () => 1)])).toEqual([[{ from: 0, to: 38, share: 100 }]]);
});
