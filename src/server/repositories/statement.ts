import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import { keepPrepared } from '../db/prepared';
import type { Tables } from '../db/tables';

/** Stands where a value comes later. */
class Later {
  constructor(readonly name: string) {}
}

/** Has a `Later` under every name. */
const later = new Proxy({}, { get: (_target, name) => new Later(String(name)) });

/**
 * A statement that writes, built, compiled and prepared once for each database: building takes several times as long
 * as SQLite takes to run it. The builder gets names in place of values, and may only hand them on.
 * @param key the values that say which row is written
 * @returns runs it with values and resolves with the number of rows written. It tells none of them: SQLite would
 *   collect them aside first, which costs more than the writing
 */
export const statement = <Values extends object>(
  key: readonly (keyof Values & string)[],
  build: (db: Kysely<Tables>, values: Values) => Compilable,
): ((db: Kysely<Tables>, values: Values) => Promise<number>) => {
  const compiled = new WeakMap<Kysely<Tables>, CompiledQuery>();
  const compile = (db: Kysely<Tables>): CompiledQuery => {
    const query = build(db, later as Values).compile();
    const keyAt = key.map((name) =>
      query.parameters.findIndex((parameter) => parameter instanceof Later && parameter.name === name),
    );
    keepPrepared(query.sql, keyAt);
    compiled.set(db, query);
    return query;
  };
  return async (db, values) => {
    const query = compiled.get(db) ?? compile(db);
    const valueOf = (parameter: unknown): unknown =>
      parameter instanceof Later ? values[parameter.name as keyof Values] : parameter;
    const { numAffectedRows = 0n } = await db.executeQuery({ ...query, parameters: query.parameters.map(valueOf) });
    return Number(numAffectedRows);
  };
};
