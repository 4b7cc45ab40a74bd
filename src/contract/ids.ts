import * as v from 'valibot';

/**
 * The id of a location, a question or an identification. It stays a number or a string, as the server sends it
 * (behaviour 6.4, 7.2). A number must be an integer below 2^53, because JavaScript rounds a larger one, perhaps to the
 * id of another record.
 */
export const idSchema = v.union([
  v.pipe(v.number(), v.safeInteger('Invalid id: not an integer below 2^53')),
  v.pipe(v.string(), v.nonEmpty()),
]);
export type Id = v.InferOutput<typeof idSchema>;

/**
 * The property name for an id: `1` and `"1"` get different names, and none is an inherited property such as `__proto__`
 * (behaviour 3.10).
 */
export const idKey = (id: Id): string => JSON.stringify(id);
