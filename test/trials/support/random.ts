import { seeded } from '../../commands/support/seededHospital';

/** Random numbers that are the same for the same seed. */
export const randomFrom = (seed: number) => {
  const next = seeded(seed);
  /** A whole number from 0 to below `end`. */
  const below = (end: number): number => Math.floor(next() * end);
  return {
    /** A number from 0 to below 1. */
    next,
    below,
    chance: (probability: number): boolean => next() < probability,
    pick: <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item,
  };
};

export type Random = ReturnType<typeof randomFrom>;
