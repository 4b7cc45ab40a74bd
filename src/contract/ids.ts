import * as v from 'valibot';

/**
 * The id of a location, a question or an identification. Hosts number them or name them; the type is part
 * of the value, so `"007"` is never turned into `7`.
 */
export const idSchema = v.union([v.number(), v.pipe(v.string(), v.nonEmpty())]);
export type Id = v.InferOutput<typeof idSchema>;
