import { addDays } from '../../../src/commands/common/zone';
import { expectAtMost, seeds } from '../support/rates';
import { factsOf, type TestSurvey } from '../support/report';
import { seeded, surveysOf, type WardPlan } from '../support/seededHospital';

// How often a report names a change although nothing changed (performance.md, "How often the report is right").

jest.setTimeout(600_000);

const FROM = '2026-01-01';
/** The number of days from `FROM` to the end of the third quarter. */
const DAYS = 273;
const QUARTER_BEGINS = 181;
const EASE = [0.6, 0.3, 0.1, -0.1, -0.3, -0.6, -1.5, -1.5, -1.5];
const ASKED = [0, 1, 2, 3, 4, 5];

/** The changes named in the report on the third quarter. Only the first of twelve wards can change. */
const changesIn = (seed: number, first: Partial<WardPlan> = {}): string[] => {
  const wards = Array.from({ length: 12 }, (_, ward): WardPlan => ({
    perWeek: 12,
    share: () => 0.86,
    questions: () => ASKED,
    ...(ward === 0 && first),
  }));
  const surveys = surveysOf({ seed, days: DAYS, wards, ease: EASE }).map(({ ward, day, answers }): TestSurvey => ({
    local: `L${ward}`,
    day: addDays(FROM, day),
    faces: Object.fromEntries(answers.map(({ question, resposta }) => [`Q${question}`, resposta])),
  }));
  const { total, locais, perguntas } = factsOf({ surveys, periodo: '2026-T3' }).figures;
  return [
    ...[total, ...locais, ...perguntas].filter(({ change }) => change?.beyondChance === true).map(({ name }) => name),
    ...locais.filter(({ course }) => course.cuts.length > 0).map(({ name }) => `course of ${name}`),
    ...locais.filter(({ silence }) => silence !== null).map(({ name }) => `silence of ${name}`),
  ];
};

test('if nothing changed, few reports name a change', () => {
  const found = seeds().map((seed) => changesIn(seed).length > 0);
  expectAtMost(0.05, 'report, nothing changed: something reported', found);
});

test('harder questions in place of easier ones are not reported as a change', () => {
  const questions = (day: number) => (day < QUARTER_BEGINS + 30 ? ASKED : [3, 4, 5, 6, 7, 8]);
  const found = seeds().map((seed) => changesIn(seed, { questions }).length > 0);
  expectAtMost(0.05, 'report, another list of questions: something reported', found);
});

test('a new ward with a low share is not reported as a change', () => {
  const share = (day: number) => (day < QUARTER_BEGINS + 30 ? null : 0.6);
  const found = seeds().map((seed) => changesIn(seed, { share }).length > 0);
  expectAtMost(0.05, 'report, a new ward: something reported', found);
});

/** A report on July, with wards of very different size that have the same share in June and July. */
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
    .map(({ ward, day, answers }): TestSurvey => ({
      local: `L${ward}`,
      day: addDays('2026-06-01', day),
      faces: Object.fromEntries(answers.map(({ question, resposta }) => [`Q${question}`, resposta])),
    }));
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
    const { total, locais, perguntas } = unequalIn(
      seed,
      EASE.slice(0, 6),
      (ward) => [0.6, 0.95, 0.75, 0.9, 0.65, 0.85, 0.95, 0.7][ward] ?? 0.8,
      (ward, isJune) => parts[ward]?.[isJune ? 'june' : 'july'] ?? 1,
    );
    return [total, ...locais, ...perguntas].some(({ change }) => change?.beyondChance === true);
  });
  expectAtMost(0.05, 'report, only the numbers of surveys change: something reported', found);
});

test('a survey that began a few days before the period is seldom reported as a change', () => {
  const found = seeds().map((seed) => {
    const { total, locais, perguntas } = unequalIn(
      seed,
      [0],
      () => 0.95,
      (_ward, isJune) => (isJune ? 0.06 : 1),
    );
    return [total, ...locais, ...perguntas].some(({ change }) => change?.beyondChance === true);
  });
  expectAtMost(0.05, 'report, few surveys in the period before: something reported', found);
});
