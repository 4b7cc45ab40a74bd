import { comparedPeriods } from '../../../../src/commands/report/answers/comparison';
import type { Day } from '../../../../src/commands/common/zone';

const yearBefore = (from: Day, lastDay: Day) => {
  const { antes } = comparedPeriods('ano-anterior', { from, to: lastDay, since: '', until: '', months: 1 }, lastDay);
  return [antes.de, antes.ate];
};

test('the year before a day in October is the same day', () => {
  expect(yearBefore('2026-10-01', '2026-10-20')).toEqual(['2025-10-01', '2025-10-20']);
});

test('the February before that of a leap year has 28 days', () => {
  expect(yearBefore('2028-02-01', '2028-02-29')).toEqual(['2027-02-01', '2027-02-28']);
});

test('the February before that of the year after a leap year has 29 days', () => {
  expect(yearBefore('2029-02-01', '2029-02-28')).toEqual(['2028-02-01', '2028-02-29']);
});

test('a February of a leap year that runs until its 28th is compared with 28 days', () => {
  expect(yearBefore('2028-02-01', '2028-02-28')).toEqual(['2027-02-01', '2027-02-28']);
});
