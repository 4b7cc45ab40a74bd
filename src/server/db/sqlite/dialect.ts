import { setTimeout as wait } from 'node:timers/promises';
import {
  RawNode,
  SelectQueryNode,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
} from 'kysely';
import { lockWaits } from '../lockWaits';
import { databaseLocked, isBusy } from '../unavailable';
import { watchFiles } from './fileIdentity';
import { SqliteHandle } from './handle';
import { closeToOthers, makePrivate } from './privateFile';
import { WriteQueue } from './writeQueue';

/** Between two tries, in ms. */
const PAUSE_MS = 20;

/** How long closing may wait for readers of other processes, in ms. */
const CLOSING_MS = 1000;

/** Tries until another process lets go of the database, or `patienceMs` have passed. */
const patiently = async <T>(patienceMs: number, attempt: () => T): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      lockWaits.emit('begins');
      if (performance.now() > until) throw databaseLocked();
    }
    await wait(PAUSE_MS);
  }
};

/** Opens a SQLite file: one connection that writes, through a queue, and one that reads what is committed. */
const openFile = (file: string, patienceMs: number) => {
  makePrivate(file);
  const writer = new SqliteHandle(file, { writes: true });
  try {
    // SQLite makes the -wal file with the first look into the database.
    writer.exec('select count(*) from sqlite_schema');
    const reader = new SqliteHandle(file, { writes: false });
    closeToOthers(file);
    return { reader, writer, queue: new WriteQueue(writer, patienceMs, watchFiles([file, `${file}-wal`])) };
  } catch (error) {
    writer.close();
    throw error;
  }
};

/** Whether a statement only reads; of plain SQL the first word says so. */
const reads = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*(select|with|values|pragma|explain)\b/i.test(sql));

class SqliteConnection implements DatabaseConnection {
  inTransaction = false;

  constructor(
    readonly opened: ReturnType<typeof openFile>,
    readonly patienceMs: number,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, queue } = this.opened;
    // A transaction has the connection to itself.
    if (this.inTransaction) return writer.run<R>(query.sql, query.parameters);
    // Writers are no obstacle (WAL), but whoever keeps the whole file is.
    if (reads(query)) return patiently(this.patienceMs, () => reader.run<R>(query.sql, query.parameters));
    return (await queue.write(query)) as QueryResult<R>;
  }

  streamQuery(): never {
    throw new Error('rows are read page by page');
  }
}

/* eslint-disable @typescript-eslint/require-await -- kysely waits for what SQLite does at once */
export class SqliteDriver implements Driver {
  #opened?: ReturnType<typeof openFile>;

  /** @param patienceMs how long opening, and each query, waits for another process that holds the database */
  constructor(
    readonly file: string,
    readonly patienceMs: number,
  ) {}

  // kysely calls it before the first query, and again if it failed.
  async init(): Promise<void> {
    this.#opened = await patiently(this.patienceMs, () => openFile(this.file, this.patienceMs));
  }

  async acquireConnection(): Promise<SqliteConnection> {
    if (!this.#opened) throw new Error('the database is not open');
    return new SqliteConnection(this.#opened, this.patienceMs);
  }

  async beginTransaction(connection: SqliteConnection): Promise<void> {
    await connection.opened.queue.begin();
    connection.inTransaction = true;
  }

  commitTransaction(connection: SqliteConnection): Promise<void> {
    return this.#end(connection, 'commit');
  }

  rollbackTransaction(connection: SqliteConnection): Promise<void> {
    return this.#end(connection, 'rollback');
  }

  async releaseConnection(): Promise<void> {
    // There is nothing to give back.
  }

  /** Leaves one file with everything in it: whoever copies the .db of a stopped server wants the newest answers too. */
  async destroy(): Promise<void> {
    if (!this.#opened) return;
    const { reader, writer, queue } = this.#opened;
    queue.close();
    reader.close();
    try {
      writer.exec(`pragma busy_timeout = ${CLOSING_MS}; pragma wal_checkpoint(truncate)`);
    } finally {
      writer.close();
    }
  }

  async #end(connection: SqliteConnection, command: 'commit' | 'rollback'): Promise<void> {
    if (!connection.inTransaction) return;
    connection.inTransaction = false;
    connection.opened.queue.end(command);
  }
}

/** SQLite undoes schema changes with their transaction; kysely's own adapter does not use that. */
class TransactionalSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** kysely over a SQLite file, which is opened (and made) by the first query. */
export const sqliteDialect = (file: string, patienceMs: number): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new SqliteDriver(file, patienceMs),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
