import { segmentsOf, type WeekSurvey } from '../../../src/commands/statistics/segments';
import { seeded } from '../support/seededHospital';

/** Twelve surveys a week with one answer each. */
const series = (weeks: number, share: (week: number) => number, seed = 1): WeekSurvey[] => {
  const random = seeded(seed);
  return Array.from({ length: weeks * 12 }, (_, index) => {
    const week = Math.floor(index / 12);
    return { week, good: random() < share(week) ? 1 : 0, answered: 1 };
  });
};

test('a drop that is over is a piece between two others', () => {
  const [course] = segmentsOf([series(39, (week) => (week >= 30 && week < 35 ? 0.3 : 0.9))]);
  expect(course?.cuts).toEqual([30, 35]);
  expect(course?.pieces.map(({ from, to, surveys }) => [from, to, surveys])).toEqual([
    [0, 29, 360],
    [30, 34, 60],
    [35, 38, 48],
  ]);
  expect(course?.pieces[1]?.share.share).toBeLessThan(45);
  expect(course?.p).toBeLessThan(0.0001);
});

test('neighbours under five points apart are one piece', () => {
  const many = Array.from({ length: 40 }, (_, index) => series(39, (week) => (week < 20 ? 0.9 : 0.87), index + 1));
  const [course] = segmentsOf([many.flat()]);
  expect(course?.p).toBeLessThan(0.01);
  expect(course?.pieces).toHaveLength(1);
});

test('weeks without surveys belong to the piece before them', () => {
  const surveys = series(39, (week) => (week < 20 ? 0.95 : 0.3)).filter(({ week }) => week < 15 || week >= 20);
  expect(segmentsOf([surveys])[0]?.pieces.map(({ from, to }) => [from, to])).toEqual([
    [0, 19],
    [20, 38],
  ]);
});

test('the same surveys give the same courses, in any order', () => {
  const surveys = series(39, (week) => (week >= 30 ? 0.72 : 0.86));
  expect(segmentsOf([[...surveys].reverse()])).toEqual(segmentsOf([surveys]));
});

test('a change that is significant in one location may not be among many', () => {
  const one = series(39, (week) => (week >= 36 ? 0.67 : 0.86), 24);
  const [alone] = segmentsOf([one]);
  expect(alone?.p).toBeGreaterThan(0.0005);
  expect(alone?.cuts).toHaveLength(1);
  const quiet = Array.from({ length: 59 }, (_, index) => series(39, () => 0.86, index + 10));
  expect(segmentsOf([one, ...quiet])[0]?.cuts).toEqual([]);
});

test('a location with too few surveys has no pieces, one without variance has one', () => {
  expect(segmentsOf([[], series(1, () => 1).slice(0, 7)])).toEqual([
    { pieces: [], cuts: [], p: 1 },
    { pieces: [], cuts: [], p: 1 },
  ]);
  expect(segmentsOf([series(39, () => 1)])[0]).toMatchObject({ cuts: [], p: 1, pieces: [{ from: 0, to: 38 }] });
});
