import * as v from 'valibot';

/**
 * The id of a location, a question or an identification, as the host sends it: an integer or a text (behaviour 6.4).
 * Integers from 2^53 on are refused, because JavaScript rounds them, perhaps to the id of another record.
 */
export const idSchema = v.union([
  v.pipe(v.number(), v.safeInteger('Invalid id: not an integer below 2^53')),
  v.pipe(v.string(), v.nonEmpty()),
]);
export type Id = v.InferOutput<typeof idSchema>;

/**
 * The id as a property name. `1` and `"1"` get different names, and none equals an inherited one such as `constructor`
 * (behaviour 3.10).
 */
export const idKey = (id: Id): string => JSON.stringify(id);
