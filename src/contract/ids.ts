import * as v from 'valibot';

/**
 * The id of a location, a question or an identification, a number or a string as the host has it (behaviour 6.4, 7.2).
 * A number must be an integer below 2^53: JavaScript would round a larger one to the id of another record.
 */
export const idSchema = v.union([
  v.pipe(v.number(), v.safeInteger('Invalid id: not an integer below 2^53')),
  v.pipe(v.string(), v.nonEmpty()),
]);
export type Id = v.InferOutput<typeof idSchema>;

/** An id as the key of a record: `1` and `"1"` differ, and no key is an inherited property (behaviour 3.10). */
export const idKey = (id: Id): string => JSON.stringify(id);
