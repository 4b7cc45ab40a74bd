import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { Pool } from 'pg';
import type { Tables } from './tables';
import type { DatabaseTarget } from './target';

/** How long a query waits for another process that holds the database, and pg for a connection. */
const PATIENCE_MS = 5000;

const openSqlite = (file: string): SqliteDialect => {
  mkdirSync(path.dirname(file), { recursive: true });
  const database = new Database(file);
  database.pragma(`busy_timeout = ${PATIENCE_MS}`);
  database.pragma('journal_mode = WAL');
  // "A post is acknowledged only when it is on disk": WAL alone would wait for the next checkpoint.
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return new SqliteDialect({
    database: {
      prepare: (statement) => database.prepare(statement),
      // libsql leaves the newest answers in the -wal file; whoever copies the .db of a stopped server wants them too.
      close() {
        try {
          database.pragma('wal_checkpoint(TRUNCATE)');
        } finally {
          database.close();
        }
      },
    },
  });
};

const openPostgres = (url: string): PostgresDialect => {
  const pool = new Pool({ connectionString: url, connectionTimeoutMillis: PATIENCE_MS, query_timeout: 2 * PATIENCE_MS });
  // An idle connection that breaks would end the process; the pool opens another one, or the next query says why not.
  pool.on('error', () => undefined);
  return new PostgresDialect({ pool });
};

/**
 * Opens the database, without touching its tables. The folder of a SQLite file is made if it is missing.
 * @returns a connection that the caller ends with `destroy()`
 * @throws what SQLite or the file system says of a file that cannot be opened
 */
export const openDatabase = (target: DatabaseTarget): Kysely<Tables> =>
  new Kysely<Tables>({
    dialect: target.dialect === 'sqlite' ? openSqlite(target.file) : openPostgres(target.url),
  });
