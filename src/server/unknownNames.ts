import { distance } from 'fastest-levenshtein';

/** A file may have the same unknown key in every location. */
const MOST_LINES = 5;

const placesOfUnknown = (given: unknown, taken: unknown, place: string): string[] => {
  if (Object(given) !== given || Object(taken) !== taken) return [];
  const known = taken as Record<string, unknown>;
  return Object.entries(given as object).flatMap(([key, value]) => {
    const here = Array.isArray(given) ? `${place}[${key}]` : `${place === '' ? '' : `${place}.`}${key}`;
    return Object.hasOwn(known, key) ? placesOfUnknown(value, known[key], here) : [here];
  });
};

/** @param taken the validated value of `given` */
export const unknownKeys = (given: unknown, taken: unknown): string[] => {
  const places = placesOfUnknown(given, taken, '');
  const more = places.length - MOST_LINES;
  const lines = places.slice(0, MOST_LINES).map((place) => `${place} não é conhecido e será ignorado`);
  return more > 0 ? [...lines, `e mais ${more} que não são conhecidos`] : lines;
};

/** All names with two neighbouring letters of `name` swapped. */
const withSwaps = (name: string): string[] =>
  Array.from(
    { length: Math.max(name.length - 1, 0) },
    (_, at) => `${name.slice(0, at)}${name.charAt(at + 1)}${name.charAt(at)}${name.slice(at + 2)}`,
  );

/** How many letters to add, remove or replace. A swap of neighbours counts as 1. */
const mistakes = (name: string, meant: string): number =>
  Math.min(distance(name, meant), ...withSwaps(name).map((swapped) => 1 + distance(swapped, meant)));

/** Allows one mistake per three letters. */
export const misspelt = (names: readonly string[], settings: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (settings.includes(name)) return [];
    const written = name.toUpperCase();
    const most = (meant: string): number => Math.floor(meant.length / 3);
    const [nearest] = settings
      // There are at least as many mistakes as the lengths differ. Counting them is slow, and there may be many names.
      .filter((meant) => Math.abs(written.length - meant.length) <= most(meant))
      .map((meant) => ({ meant, count: mistakes(written, meant) }))
      .filter(({ meant, count }) => count <= most(meant))
      .sort((a, b) => a.count - b.count);
    return nearest === undefined ? [] : [`a variável ${name} não é conhecida: seria ${nearest.meant}?`];
  });
