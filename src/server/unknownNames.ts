import { distance } from 'fastest-levenshtein';

/** Warnings name at most this many unknown keys, because a file may repeat the same unknown key in every location. */
const MOST_LINES = 5;

const placesOfUnknown = (given: unknown, taken: unknown, place: string): string[] => {
  if (Object(given) !== given || Object(taken) !== taken) return [];
  const known = taken as Record<string, unknown>;
  return Object.entries(given as object).flatMap(([key, value]) => {
    const here = Array.isArray(given) ? `${place}[${key}]` : `${place === '' ? '' : `${place}.`}${key}`;
    return Object.hasOwn(known, key) ? placesOfUnknown(value, known[key], here) : [here];
  });
};

/** Names the keys of `given` that are not in `taken`, its validated value. */
export const unknownKeys = (given: unknown, taken: unknown): string[] => {
  const places = placesOfUnknown(given, taken, '');
  const more = places.length - MOST_LINES;
  const lines = places.slice(0, MOST_LINES).map((place) => `${place} não é conhecido e será ignorado`);
  return more > 0 ? [...lines, `e mais ${more} que não são conhecidos`] : lines;
};

/** All texts that result from `name` if two neighbouring letters are swapped. */
const withSwaps = (name: string): string[] =>
  Array.from(name, (letter, at) => `${name.slice(0, at)}${name.charAt(at + 1)}${letter}${name.slice(at + 2)}`);

/** How many letters to add, remove or replace. A swap of neighbours counts as 1. */
const mistakes = (name: string, meant: string): number =>
  Math.min(distance(name, meant), ...withSwaps(meant).map((swapped) => 1 + distance(name, swapped)));

/** One warning for each name that looks like a misspelt setting, with at most one mistake per three letters. */
export const misspelt = (names: readonly string[], settings: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (settings.includes(name)) return [];
    const [nearest] = settings
      .map((meant) => ({ meant, count: mistakes(name.toUpperCase(), meant) }))
      .filter(({ meant, count }) => count <= meant.length / 3)
      .sort((a, b) => a.count - b.count);
    return nearest === undefined ? [] : [`a variável ${name} não é conhecida: seria ${nearest.meant}?`];
  });
