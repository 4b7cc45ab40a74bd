import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from '../db/tables';

/** Stands for the value of this name. */
class Placeholder {
  constructor(readonly name: string) {}
}

const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A statement that writes. Compiled once for each database: that takes several times as long as SQLite takes to run it.
 * @param build gets placeholders for the values, and may only hand them on
 * @returns runs it and resolves with the number of rows written; collecting the rows would cost more than the writing
 */
export const statement = <Values extends object>(
  build: (db: Db, values: Values) => Compilable,
): ((db: Db, values: Values) => Promise<number>) => {
  const compiled = new WeakMap<Db, CompiledQuery>();
  return async (db, values) => {
    const query = compiled.get(db) ?? build(db, placeholders as Values).compile();
    compiled.set(db, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { numAffectedRows = 0n } = await db.executeQuery({ ...query, parameters });
    return Number(numAffectedRows);
  };
};
