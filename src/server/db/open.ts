import { Kysely } from 'kysely';
import { postgresDialect, type Patience } from './postgres/dialect';
import { sqliteDialect } from './sqlite/dialect';
import type { LockWaits } from './sqlite/lockWaits';
import type { Db } from './tables';
import type { DatabaseTarget } from './target';

/** Connections of one server to PostgreSQL. Four servers fit into its default limit of 100. */
const POSTING = 16;
const READING = 8;

export type OpenOptions = Partial<Patience> & LockWaits;

const USUAL: Patience = { patienceMs: 5000, timeLimitMs: 5000 };

/**
 * The database. The first query connects; it also creates a SQLite file and its folder.
 * @returns a connection that the caller ends with `destroy()`
 */
export const openDatabase = (target: DatabaseTarget, options: OpenOptions = {}): Db => {
  const all = { ...USUAL, ...options };
  return new Kysely({
    dialect:
      target.dialect === 'sqlite'
        ? sqliteDialect(target.file, all)
        : postgresDialect(target.url, { connections: READING, prepares: false }, all),
  });
};

/**
 * The connection for posts. On PostgreSQL it is a separate pool, so that posts which wait for a lock leave connections
 * for reads. SQLite has one connection that writes, that of `db`.
 */
export const openPosts = (target: DatabaseTarget, db: Db, options: OpenOptions = {}): Db =>
  target.dialect === 'sqlite'
    ? db
    : new Kysely({
        dialect: postgresDialect(target.url, { connections: POSTING, prepares: true }, { ...USUAL, ...options }),
      });
