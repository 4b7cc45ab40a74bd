import * as v from 'valibot';

/**
 * The id of a location, a question or an identification. Hosts use numbers or strings. The type is kept, so `"007"`
 * never becomes `7`. A number must be an integer below 2^53: JavaScript rounds larger ones, and the app would send back
 * the id of another record.
 */
export const idSchema = v.union([
  v.pipe(v.number(), v.safeInteger('Invalid id: not an integer below 2^53')),
  v.pipe(v.string(), v.nonEmpty()),
]);
export type Id = v.InferOutput<typeof idSchema>;

/**
 * Converts an id to the key of a record. `1` and `"1"` differ, and no key is a property of every object (`toString`).
 */
export const idKey = (id: Id): string => JSON.stringify(id);
