import { Kysely } from 'kysely';
import { postgresDialect, type Patience } from './postgres/dialect';
import { sqliteDialect } from './sqlite/dialect';
import type { Db } from './tables';
import type { DatabaseTarget } from './target';

/** Connections to PostgreSQL of one server: four servers fit into the hundred that it has by default. */
const POSTING = 16;
const READING = 8;

export type OpenOptions = Partial<Patience>;

const USUAL: Patience = { patienceMs: 5000, timeLimitMs: 5000 };

/**
 * The database, untouched until its first query; a SQLite file and its folder are made by that.
 * @returns a connection that the caller ends with `destroy()`
 */
export const openDatabase = (target: DatabaseTarget, options: OpenOptions = {}): Db => {
  const patience = { ...USUAL, ...options };
  return new Kysely({
    dialect:
      target.dialect === 'sqlite'
        ? sqliteDialect(target.file, patience.patienceMs)
        : postgresDialect(target.url, { connections: READING, prepares: false }, patience),
  });
};

/**
 * Where posts are written. On PostgreSQL they have connections of their own, so that posts which wait for somebody
 * leave reading its connections. SQLite has one connection that writes, that of `db`.
 */
export const openPosts = (target: DatabaseTarget, db: Db, options: OpenOptions = {}): Db =>
  target.dialect === 'sqlite'
    ? db
    : new Kysely({
        dialect: postgresDialect(target.url, { connections: POSTING, prepares: true }, { ...USUAL, ...options }),
      });
