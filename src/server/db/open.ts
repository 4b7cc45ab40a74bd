import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { sqliteDialect } from './sqlite/dialect';
import type { Tables } from './tables';
import type { DatabaseTarget } from './target';

export interface OpenOptions {
  /** How long a query waits for another process that holds a SQLite database, and for a connection to PostgreSQL. */
  patienceMs?: number;
}

const openPostgres = (url: string, patienceMs: number): PostgresDialect => {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: patienceMs, query_timeout: 2 * patienceMs });
  // An idle connection that breaks would end the process; the pool opens another one, or the next query says why not.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
};

/**
 * The database, untouched until its first query; a SQLite file and its folder are made by that.
 * @returns a connection that the caller ends with `destroy()`
 */
export const openDatabase = (target: DatabaseTarget, { patienceMs = 5000 }: OpenOptions = {}): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: target.dialect === 'sqlite' ? sqliteDialect(target.file, patienceMs) : openPostgres(target.url, patienceMs),
  });
