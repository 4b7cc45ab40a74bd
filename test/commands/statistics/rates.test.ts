import { segmentsOf, type Piece, type WeekSurvey } from '../../../src/commands/statistics/segments';
import { expectAtLeast, expectAtMost, seeds } from '../support/rates';
import { surveysOf } from '../support/seededHospital';

// These tests count how often `segmentsOf` finds the changes of simulated hospitals, and how often it finds one where
// there is none (performance.md, "How often the report is right"). A run with 200 hospitals takes minutes:
// HOSPITALS=200 npx jest --config config/jest.config.js --selectProjects server -- rates

jest.setTimeout(600_000);

/** The number of weeks with surveys before the reported quarter. */
const BEFORE = 26;
/** The number of all weeks with surveys: `BEFORE` and the 13 weeks of the quarter. */
const WEEKS = 39;
const EASE = [0.6, 0.3, 0.1, -0.1, -0.3, -0.6];

/**
 * What `segmentsOf` finds in twelve simulated wards. The true share of good answers is `share` in the first ward and
 * 0.86 in the others.
 */
const coursesOf = (seed: number, share: (week: number) => number, weekSpread = 0, weeks = WEEKS): Piece[][] => {
  const wards = Array.from({ length: 12 }, (_, ward) => ({
    perWeek: 12,
    share: (day: number) => (ward === 0 ? share(Math.floor(day / 7)) : 0.86),
  }));
  const surveys = surveysOf({ seed, days: 7 * weeks, wards, ease: EASE, weekSpread }).map(({ answers, ...survey }) => ({
    ...survey,
    answers: answers.filter(({ resposta }) => resposta !== ''),
  }));
  const isGood = ({ resposta }: { resposta: string }) => resposta === 'MB' || resposta === 'BO';
  const series = wards.map((_, ward): WeekSurvey[] => {
    const own = surveys.filter((survey) => survey.ward === ward);
    const shares = EASE.map((_, question) => {
      const given = own.flatMap(({ answers }) => answers.filter((answer) => answer.question === question));
      return given.filter(isGood).length / given.length;
    });
    return own.map(({ day, answers }) => ({
      week: Math.floor(day / 7),
      good: answers.filter(isGood).length,
      answered: answers.length,
      expected: answers.reduce((sum, { question }) => sum + (shares[question] ?? 0), 0),
    }));
  });
  return segmentsOf(series);
};

/**
 * The weeks in which the share of good answers changes according to `segmentsOf`. Omits weeks before the quarter, as a
 * report does.
 */
const named = (course: readonly Piece[]): number[] =>
  course.slice(1).flatMap(({ from }) => (from >= BEFORE ? [from] : []));
const isNear = (cuts: readonly number[], week: number): boolean => cuts.some((cut) => Math.abs(cut - week) * 7 <= 10);
const isLow = (course: readonly Piece[]): boolean => {
  const [previous, last] = course.slice(-2);
  return last !== undefined && previous !== undefined && last.share < previous.share;
};
const first = (courses: readonly Piece[][]): Piece[] => courses[0] as Piece[];

test.each([
  { weekSpread: 0, rate: 0.05 },
  { weekSpread: 0.3, rate: 0.08 },
])('if nothing changed and weeks differ by $weekSpread, few changes are reported', ({ weekSpread, rate }) => {
  const found = seeds().map((seed) =>
    coursesOf(seed, () => 0.86, weekSpread).some((course) => named(course).length > 0),
  );
  expectAtMost(rate, `nothing changed, weeks differ by ${weekSpread}: something reported`, found);
});

test.each([
  { begins: 28, weeks: 4 },
  { begins: 33, weeks: 4 },
])('a drop of $weeks weeks is reported as over, with its dates', ({ begins, weeks }) => {
  const ends = begins + weeks;
  const courses = seeds().map((seed) =>
    first(coursesOf(seed, (week) => (week >= begins && week < ends ? 0.55 : 0.86))),
  );
  const what = `drop from week ${begins - BEFORE} to ${ends - BEFORE}`;
  expectAtLeast(
    0.95,
    `${what}: reported, as over`,
    courses.map((course) => named(course).length > 0 && !isLow(course)),
  );
  expectAtLeast(
    0.85,
    `${what}: both dates within ten days`,
    courses.map((course) => isNear(named(course), begins) && isNear(named(course), ends)),
  );
});

test('a drop that goes on is reported as going on', () => {
  const courses = seeds().map((seed) => first(coursesOf(seed, (week) => (week >= 27 ? 0.55 : 0.86))));
  expectAtLeast(0.95, 'a drop of 12 weeks that goes on: reported as going on', courses.map(isLow));
});

test('a rise is reported as a rise', () => {
  const courses = seeds().map((seed) => first(coursesOf(seed, (week) => (week >= 30 ? 0.86 : 0.62))));
  const isRise = (course: readonly Piece[]) => isNear(named(course), 30) && !isLow(course);
  expectAtLeast(0.95, 'a rise from 62 to 86 %: reported, with its date', courses.map(isRise));
});

test('two drops four weeks apart are reported as two', () => {
  const courses = seeds().map((seed) =>
    first(coursesOf(seed, (week) => ((week >= 27 && week < 31) || week >= 35 ? 0.55 : 0.86))),
  );
  const both = courses.map((course) => [27, 31, 35].every((week) => isNear(named(course), week)));
  expectAtLeast(0.4, 'two drops four weeks apart: both reported', both);
});

test('from the second week after its end, a drop is no longer reported as going on', () => {
  for (const since of [2, 3, 4]) {
    const [begins, ends] = [BEFORE + 1 - since - 4, BEFORE + 1 - since];
    const low = seeds().map((seed) =>
      isLow(first(coursesOf(seed, (week) => (week >= begins && week < ends ? 0.55 : 0.86), 0, BEFORE + 1))),
    );
    expectAtMost(0.02, `${since} weeks after a drop: reported as going on`, low);
  }
});
