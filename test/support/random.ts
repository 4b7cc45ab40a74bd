// Reads this function only once, because under jest every access to the global `Math` is slow.
const { imul } = Math;

/** Random numbers (mulberry32). The same seed gives the same numbers. */
export const randomFrom = (seed: number) => {
  let state = seed >>> 0;
  /** A number from 0 to below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number from 0 to below `end`. */
  const below = (end: number): number => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability: number): boolean => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
  };
};

export type Random = ReturnType<typeof randomFrom>;
