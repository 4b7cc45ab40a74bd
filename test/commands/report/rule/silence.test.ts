import { dayOf } from '../../../../src/commands/common/zone';
import { Ward } from '../../../../src/commands/report/counting/collect';
import { Patterns } from '../../../../src/commands/report/counting/patterns';
import { LAST } from '../../../../src/commands/report/counting/slots';
import { silentSince } from '../../../../src/commands/report/rule/silence';

const YEAR = 365;
/** The last day of the year. */
const LAST_DAY = 20_000;

/** @param surveysOn how many surveys each day of a year has */
const wardWith = (surveysOn: (day: number) => number, ativo: 0 | 1 = 1): Ward => {
  const ward = new Ward({ id: '7', numerico: 1, descricao: 'Pediatria', unidade: null, ativo }, new Patterns(1));
  const given = ward.patterns.given([{ question: 0, resposta: 'MB' }]);
  for (let day = LAST_DAY - YEAR + 1; day <= LAST_DAY; day += 1)
    for (let survey = 0; survey < surveysOn(day); survey += 1) ward.add(LAST, day, 'dia', false, given);
  return ward;
};

/** How many days after its last survey a ward is named for the first time. */
const namedAfter = (ward: Ward): number | undefined =>
  Array.from({ length: 100 }, (_, days) => days).find((days) => silentSince(ward, LAST_DAY + days) !== null);

test('a ward with surveys on nearly every day is silent after seven days', () => {
  expect(namedAfter(wardWith((day) => (day % 10 === 5 ? 0 : 2)))).toBe(7);
});

test('a silent ward is named with the day of its last survey', () => {
  expect(
    silentSince(
      wardWith(() => 1),
      LAST_DAY + 7,
    ),
  ).toBe(dayOf(LAST_DAY));
});

test('a ward that a volunteer visits once a week may miss five weeks, however many surveys a visit brings', () => {
  const ward = wardWith((day) => ((LAST_DAY - day) % 7 === 0 ? 30 : 0));
  expect(namedAfter(ward)).toBeGreaterThan(5 * 7);
  expect(namedAfter(ward)).toBeLessThan(8 * 7);
});

test('a ward whose surveys became rare in the last eight weeks is judged by these weeks', () => {
  const rare = (day: number) => (day > LAST_DAY - 56 && (LAST_DAY - day) % 7 > 0 ? 0 : 1);
  expect(namedAfter(wardWith(rare))).toBeGreaterThan(5 * 7);
});

test('a ward that the hospital file no longer has is not silent', () => {
  expect(namedAfter(wardWith(() => 1, 0))).toBeUndefined();
});

test('a ward without surveys is not silent', () => {
  expect(namedAfter(wardWith(() => 0))).toBeUndefined();
});
