import { closest, distance } from 'fastest-levenshtein';

/** Most lines about unknown keys, because a script may write the same one in every item. */
const MOST_LINES = 5;

const placesOfUnknown = (given: unknown, taken: unknown, place: string): string[] => {
  if (Object(given) !== given || Object(taken) !== taken) return [];
  const known = taken as Record<string, unknown>;
  return Object.entries(given as object).flatMap(([key, value]) => {
    const here = Array.isArray(given) ? `${place}[${key}]` : `${place === '' ? '' : `${place}.`}${key}`;
    return Object.hasOwn(known, key) ? placesOfUnknown(value, known[key], here) : [here];
  });
};

/** One line for each key of `given` that is not in `taken`, the validated value: `locais[2].Nome não é conhecido`. */
export const unknownKeys = (given: unknown, taken: unknown): string[] => {
  const places = placesOfUnknown(given, taken, '');
  const more = places.length - MOST_LINES;
  const lines = places.slice(0, MOST_LINES).map((place) => `${place} não é conhecido, e não vale nada`);
  return more > 0 ? [...lines, `e mais ${more} que não são conhecidos`] : lines;
};

/** One line for each variable that looks like a misspelt setting: at most a third of its letters differ. */
export const misspelt = (names: readonly string[], settings: readonly string[]): string[] =>
  names.flatMap((name) => {
    if (settings.includes(name)) return [];
    const meant = closest(name.toUpperCase(), [...settings]);
    const isNear = distance(name.toUpperCase(), meant) <= Math.floor(meant.length / 3);
    return isNear ? [`a variável ${name} não é conhecida: seria ${meant}?`] : [];
  });
