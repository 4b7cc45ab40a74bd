import { percentOf, wholePercent } from '../../../../src/commands/report/counting/count';

test('a quotient is rounded as its counts are', () => {
  const pairs = Array.from({ length: 200 }, (_, all) =>
    Array.from({ length: all + 1 }, (__, part) => [part, all + 1] as const),
  ).flat();
  expect(pairs.filter(([part, all]) => wholePercent(part / all) !== percentOf(part, all))).toEqual([]);
  expect(wholePercent(23 / 40)).toBe(58);
});
