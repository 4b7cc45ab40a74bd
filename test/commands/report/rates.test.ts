import { addDays, type Day } from '../../../src/commands/common/zone';
import type { Figures } from '../../../src/commands/report/figures';
import { expectAtMost, seeds } from '../support/rates';
import { factsOf, type TestSurvey } from '../support/report';
import { seeded, surveysOf, type SeededSurvey, type WardPlan } from '../support/seededHospital';

// These tests count false alarms: how often a report names a change where nothing changed, or marks a ward that does
// not differ from the others (performance.md, "How often the report is right"). With many simulated hospitals they take
// minutes.

jest.setTimeout(600_000);

const FROM = '2026-01-01';
/** The number of days from `FROM` to the end of the third quarter. */
const DAYS = 273;
const EASE = [0.6, 0.3, 0.1, -0.1, -0.3, -0.6];

const testSurvey = ({ ward, day, answers }: SeededSurvey, from: Day): TestSurvey => ({
  local: `L${ward}`,
  day: addDays(from, day),
  faces: Object.fromEntries(answers.map(({ question, resposta }) => [`Q${question}`, resposta])),
});

const namesChange = ({ total, locais, perguntas }: Figures): boolean =>
  [total, ...locais, ...perguntas].some(({ change }) => change?.beyondChance === true);

test('if nothing changed, few reports name a change', () => {
  const wards = Array.from({ length: 12 }, (): WardPlan => ({ perWeek: 12, share: () => 0.86 }));
  const found = seeds().map((seed) => {
    const surveys = surveysOf({ seed, days: DAYS, wards, ease: EASE }).map((survey) => testSurvey(survey, FROM));
    const { figures } = factsOf({ surveys, periodo: '2026-T3' });
    return namesChange(figures) || figures.locais.some(({ course, silence }) => course.cuts.length > 0 || silence);
  });
  expectAtMost(0.05, 'report, nothing changed: something reported', found);
});

/**
 * The figures of a report on July for eight wards of very different size. The true share of good answers in a ward,
 * `share`, is the same in June and July. The report gets only a fraction of the ward's surveys: `part`, which may
 * differ between the two months.
 */
const unequalIn = (
  seed: number,
  ease: readonly number[],
  share: (ward: number) => number,
  part: (ward: number, isJune: boolean) => number = () => 1,
) => {
  const wards = [60, 40, 20, 10, 5, 4, 3, 3].map((perWeek, ward): WardPlan => ({ perWeek, share: () => share(ward) }));
  const random = seeded(seed);
  const surveys = surveysOf({ seed, days: 61, wards, ease })
    .filter(({ ward, day }) => random() < part(ward, day < 30))
    .map((survey) => testSurvey(survey, '2026-06-01'));
  return factsOf({ surveys, periodo: '2026-07', withCourses: false }).figures;
};

test('if all wards have the same high share, few reports mark one as below or above the others', () => {
  const marked = seeds().map((seed) => unequalIn(seed, [0], () => 0.95).locais.some(({ apart }) => apart !== null));
  expectAtMost(0.05, 'report, eight unequal wards with the same share: one marked', marked);
});

test('if only the numbers of surveys change, few reports name a change', () => {
  const found = seeds().map((seed) => {
    const random = seeded(seed + 1);
    const parts = Array.from({ length: 8 }, () => ({ june: 0.1 + 0.9 * random(), july: 0.1 + 0.9 * random() }));
    const figures = unequalIn(
      seed,
      EASE,
      (ward) => [0.6, 0.95, 0.75, 0.9, 0.65, 0.85, 0.95, 0.7][ward] ?? 0.8,
      (ward, isJune) => parts[ward]?.[isJune ? 'june' : 'july'] ?? 1,
    );
    return namesChange(figures);
  });
  expectAtMost(0.05, 'report, only the numbers of surveys change: something reported', found);
});

test('a survey that began a few days before the period is seldom reported as a change', () => {
  const part = (_ward: number, isJune: boolean) => (isJune ? 0.06 : 1);
  const found = seeds().map((seed) => namesChange(unequalIn(seed, [0], () => 0.95, part)));
  expectAtMost(0.05, 'report, few surveys in the period before: something reported', found);
});
