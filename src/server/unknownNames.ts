import { closest, distance } from 'fastest-levenshtein';

/** At most this many unknown keys are named, because a file may repeat a key in every location. */
const MOST_LINES = 5;

const placesOfUnknown = (given: unknown, taken: unknown, place: string): string[] => {
  if (Object(given) !== given || Object(taken) !== taken) return [];
  const known = taken as Record<string, unknown>;
  return Object.entries(given as object).flatMap(([key, value]) => {
    const here = Array.isArray(given) ? `${place}[${key}]` : `${place === '' ? '' : `${place}.`}${key}`;
    return Object.hasOwn(known, key) ? placesOfUnknown(value, known[key], here) : [here];
  });
};

/** Warnings about the keys of `given` that `taken`, the validated value of `given`, does not have. */
export const unknownKeyWarnings = (given: unknown, taken: unknown): string[] => {
  const places = placesOfUnknown(given, taken, '');
  const more = places.length - MOST_LINES;
  const lines = places.slice(0, MOST_LINES).map((place) => `${place} não é conhecido e será ignorado`);
  return more > 0 ? [...lines, `e mais ${more} que não são conhecidos`] : lines;
};

const lettersOf = (name: string): string => Array.from(name).sort().join('');

/** Warnings about names that have a setting's letters in another order, or differ in at most a third of the letters. */
export const misspellingWarnings = (names: readonly string[], settings: readonly string[]): string[] =>
  names.flatMap((name) => {
    const upper = name.toUpperCase();
    const meant = closest(upper, settings);
    const isClose = distance(upper, meant) <= meant.length / 3 || lettersOf(upper) === lettersOf(meant);
    return isClose && name !== meant ? [`a variável ${name} não é conhecida: seria ${meant}?`] : [];
  });
