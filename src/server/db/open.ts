import { Kysely } from 'kysely';
import { postgresDialect } from './postgres/dialect';
import { sqliteDialect } from './sqlite/dialect';
import type { Tables } from './tables';
import type { DatabaseTarget } from './target';

/** Connections to PostgreSQL of one server; five servers fit into the hundred that it has by default with few to spare. */
const POSTING = 16;
const READING = 8;

export interface OpenOptions {
  /** How long a query waits for another process that holds a SQLite database, and for a connection to PostgreSQL, in ms. */
  patienceMs?: number;
  /** How long PostgreSQL may take for a query, then, in ms; null for as long as it takes. */
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
        : postgresDialect(target.url, { connections: READING, patienceMs, timeLimitMs, prepares: false }),
  });

/**
 * Where posts are written. On PostgreSQL they have connections of their own, so that posts which wait for somebody
 * leave reading its connections. SQLite has one connection that writes, that of `db`.
 * @returns a connection that the caller ends with `destroy()`
 */
export const openPosts = (
  target: DatabaseTarget,
  db: Kysely<Tables>,
  { patienceMs = 5000, timeLimitMs = 5000 }: OpenOptions = {},
): Kysely<Tables> =>
  target.dialect === 'sqlite'
    ? db
    : new Kysely<Tables>({
        dialect: postgresDialect(target.url, { connections: POSTING, patienceMs, timeLimitMs, prepares: true }),
      });
