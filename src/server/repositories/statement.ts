import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from '../db/tables';

/** Stands in a statement for the value that a call gives under this name. */
class Placeholder {
  constructor(readonly name: string) {}
}

/** Answers every name with a placeholder for it. */
const placeholders = new Proxy({}, { get: (_target, name) => new Placeholder(String(name)) });

/**
 * A statement that writes, built and compiled once for each database: building takes several times as long as SQLite
 * takes to run it. The builder gets placeholders in place of values, and may only hand them on.
 * @returns runs it with values and resolves with the number of rows written. The rows themselves are not returned,
 *   because SQLite would first collect them, which costs more than the writing
 */
export const statement = <Values extends object>(
  build: (db: Kysely<Tables>, values: Values) => Compilable,
): ((db: Kysely<Tables>, values: Values) => Promise<number>) => {
  const compiled = new WeakMap<Kysely<Tables>, CompiledQuery>();
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
