export interface Random {
  /** A number from 0 to below 1. */
  next: () => number;
  /** A whole number from 0 to below `end`. */
  below: (end: number) => number;
  chance: (probability: number) => boolean;
  pick: <Item>(items: readonly Item[]) => Item;
}

const hash = (text: string): number => {
  let sum = 2166136261;
  for (let index = 0; index < text.length; index += 1) sum = Math.imul(sum ^ text.charCodeAt(index), 16777619);
  return sum >>> 0;
};

/**
 * A random number generator (mulberry32) for one purpose, which `names` describe. How many numbers it returns does not
 * affect the generators for other purposes.
 */
export const stream = (seed: number, ...names: (string | number)[]): Random => {
  let state = hash(`${seed} ${names.join(' ')}`);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
  };
};
