import { Kysely } from 'kysely';
import { postgresDialect } from './postgres/dialect';
import { sqliteDialect } from './sqlite/dialect';
import type { Tables } from './tables';
import type { DatabaseTarget } from './target';

export interface OpenOptions {
  /** How long a query waits for another process that holds a SQLite database, and for a connection to PostgreSQL. */
  patienceMs?: number;
  /** How long PostgreSQL may take for a query, then; null for as long as it takes. */
  timeLimitMs?: number | null;
}

/**
 * The database, untouched until its first query; a SQLite file and its folder are made by that.
 * @returns a connection that the caller ends with `destroy()`
 */
export const openDatabase = (
  target: DatabaseTarget,
  { patienceMs = 5000, timeLimitMs = 5000 }: OpenOptions = {},
): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect:
      target.dialect === 'sqlite'
        ? sqliteDialect(target.file, patienceMs)
        : postgresDialect(target.url, patienceMs, timeLimitMs),
  });
