import { changeBetween, shareOf } from '../../src/commands/statistics';

// Newcombe 1998 (Statistics in Medicine 17, 857 and 873), method 3 and method 10.
test.each([
  [81, 263, 0.2553, 0.3662],
  [15, 148, 0.0624, 0.1605],
  [0, 20, 0, 0.1611],
  [1, 29, 0.0061, 0.1718],
])('%i of %i lies between %f and %f', (good, of, low, high) => {
  const share = shareOf(good, of);
  expect(share?.value).toBe(good / of);
  expect(share?.low).toBeCloseTo(low, 4);
  expect(share?.high).toBeCloseTo(high, 4);
});

test('everything and nothing are bounds themselves', () => {
  // Of these counts the sums of floating point numbers miss the bound by a hair.
  for (const of of [10, 11, 20]) expect(shareOf(of, of)?.high).toBe(1);
  for (const of of [3, 6, 20]) expect(shareOf(0, of)?.low).toBe(0);
  expect(shareOf(0, 0)).toBeNull();
});

test.each([
  [48, 80, 56, 70, 0.0524, 0.3339],
  [3, 10, 9, 10, 0.1705, 0.809],
  [2, 7, 6, 7, 0.0582, 0.8062],
  [0, 29, 5, 56, -0.0381, 0.1926],
])('from %i/%i to %i/%i lies between %f and %f', (before, ofBefore, now, ofNow, low, high) => {
  const change = changeBetween(shareOf(before, ofBefore), shareOf(now, ofNow));
  expect(change?.value).toBeCloseTo(now / ofNow - before / ofBefore, 12);
  expect(change?.low).toBeCloseTo(low, 4);
  expect(change?.high).toBeCloseTo(high, 4);
  expect(change?.clear).toBe(low > 0);
});

test('what got clearly worse is clear too', () => {
  expect(changeBetween(shareOf(56, 70), shareOf(48, 80))?.clear).toBe(true);
});

test('a change needs both sides', () => {
  expect(changeBetween(null, shareOf(1, 2))).toBeNull();
  expect(changeBetween(shareOf(1, 2), null)).toBeNull();
});
