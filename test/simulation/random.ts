export interface Random {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** Returns a whole number from 0 (inclusive) to `end` (exclusive). */
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
 * A random number generator (mulberry32) for one purpose. Generators for different purposes are independent, so that
 * removing a step does not change the rest of a run.
 * @param names the purpose, for example `'call', tab, number`
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
