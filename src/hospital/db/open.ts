import { Kysely } from 'kysely';
import { postgresDialect } from './postgres';
import { sqliteDialect } from './sqlite';
import type { Db } from './tables';
import type { DatabaseTarget } from './target';

export interface OpenOptions {
  /** How long a query waits for the lock of a SQLite file. It blocks the event loop while it waits. */
  lockMs?: number;
  /** How long a query may take on PostgreSQL; 0 is unlimited. */
  timeLimitMs?: number;
}

/** For commands. No patient waits for their queries. */
export const UNHURRIED: OpenOptions = { lockMs: 5000, timeLimitMs: 0 };

/** Opens the database at the first query. Creates a missing SQLite file. By default with the limits of a server. */
export const openDatabase = (target: DatabaseTarget, { lockMs = 10, timeLimitMs = 5000 }: OpenOptions = {}): Db =>
  new Kysely({
    dialect:
      target.dialect === 'sqlite' ? sqliteDialect(target.file, lockMs) : postgresDialect(target.url, timeLimitMs),
  });
