import * as v from 'valibot';

/**
 * The id of a location, a question or an identification. Hosts number them or name them; the type is part
 * of the value, so `"007"` is never turned into `7`. A number must be an integer below 2^53: a larger one has lost
 * its last digits by the time it is read, and would be sent back as the id of somebody else.
 */
export const idSchema = v.union([
  v.pipe(v.number(), v.safeInteger('Invalid id: not an integer below 2^53')),
  v.pipe(v.string(), v.nonEmpty()),
]);
export type Id = v.InferOutput<typeof idSchema>;

/** An id as the key of a record: `1` and `"1"` are two, and `toString` is not found in an empty one. */
export const idKey = (id: Id): string => JSON.stringify(id);
