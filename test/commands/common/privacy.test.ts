import fc from 'fast-check';
import { FEWEST, hiddenGroups } from '../../../src/commands/common/privacy';

test.each([
  [[], []],
  [
    [10, 20],
    [false, false],
  ],
  [
    [0, 10],
    [false, false],
  ],
  // 4 could be worked out from the whole: the next smallest is hidden with it.
  [
    [4, 10, 20],
    [true, true, false],
  ],
  [
    [4, 20, 10],
    [true, false, true],
  ],
  [
    [0, 4, 10],
    [false, true, true],
  ],
  [
    [4, 3, 20],
    [true, true, false],
  ],
  // Five are enough, of one place or together.
  [
    [5, 20],
    [false, false],
  ],
  [
    [3, 2, 20],
    [true, true, false],
  ],
  [[4], [true]],
])('of %j is hidden: %j', (sizes, hidden) => {
  expect(hiddenGroups(sizes)).toEqual(hidden);
});

test('what is hidden together is never a few, unless it is everything', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(30), { maxLength: 12 }), (sizes) => {
      const hidden = hiddenGroups(sizes);
      const together = sizes.reduce((sum, size, index) => sum + (hidden[index] ? size : 0), 0);
      const shown = sizes.filter((size, index) => size > 0 && !hidden[index]);
      expect(shown.every((size) => size >= FEWEST)).toBe(true);
      expect(together === 0 || together >= FEWEST || shown.length === 0).toBe(true);
    }),
  );
});
