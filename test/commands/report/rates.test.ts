import { addDays } from '../../../src/commands/common/zone';
import { expectAtMost, seeds } from '../support/rates';
import { factsOf, type TestSurvey } from '../support/report';
import { surveysOf, type WardPlan } from '../support/seededHospital';

// Tests how often a report names a change although nothing changed (performance.md, "How often the report is right").

jest.setTimeout(600_000);

const FROM = '2026-01-01';
/** The number of days from `FROM` to the end of the third quarter. */
const DAYS = 273;
const QUARTER_BEGINS = 181;
const EASE = [0.6, 0.3, 0.1, -0.1, -0.3, -0.6, -1.5, -1.5, -1.5];
const ASKED = [0, 1, 2, 3, 4, 5];

/** The changes that the report on the third quarter names. Only the first of the twelve wards can change. */
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
