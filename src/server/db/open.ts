import { Kysely } from 'kysely';
import { postgresDialect, type Patience } from './postgres/dialect';
import { sqliteDialect } from './sqlite/dialect';
import type { LockWaits } from './sqlite/writeQueue';
import type { Db } from './tables';
import type { DatabaseTarget } from './target';

/** Four servers with 24 connections each stay within PostgreSQL's default limit of 100. */
const POSTING = 16;
const READING = 8;

export type OpenOptions = Partial<Patience> & LockWaits;

const USUAL: Patience = { patienceMs: 5000, timeLimitMs: 5000 };

/** Opens the database at the first query. Creates a missing SQLite file. */
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
 * Returns the database for storing identifications and answers: on SQLite `db` itself, on PostgreSQL a separate pool of
 * connections, so that reads continue while posts wait for a lock.
 */
export const openPosts = (target: DatabaseTarget, db: Db, options: OpenOptions = {}): Db =>
  target.dialect === 'sqlite'
    ? db
    : new Kysely({
        dialect: postgresDialect(target.url, { connections: POSTING, prepares: true }, { ...USUAL, ...options }),
      });
