import { statSync } from 'node:fs';
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
import { databaseLocked, DatabaseUnavailable, isBusy, isDamaged } from '../unavailable';
import { watchFiles } from './fileIdentity';
import { SqliteHandle } from './handle';
import { closeToOthers, filesOf, makePrivate } from './privateFile';
import { PAUSE_MS, WriteQueue, type LockWaits } from './writeQueue';

/** How long closing waits for other processes that read the database. */
const CLOSING_MS = 1000;

interface SqliteOptions extends LockWaits {
  patienceMs: number;
}

const patiently = async <T>({ patienceMs, onLockWait, onLockWaitEnd }: SqliteOptions, attempt: () => T): Promise<T> => {
  const start = performance.now();
  let waits = false;
  try {
    for (;;) {
      try {
        return attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        if (!waits) onLockWait?.();
        waits = true;
        if (performance.now() - start > patienceMs) throw databaseLocked();
      }
      await wait(PAUSE_MS);
    }
  } finally {
    if (waits) onLockWaitEnd?.(performance.now() - start);
  }
};

const openFile = (file: string, options: SqliteOptions) => {
  makePrivate(file);
  const writer = new SqliteHandle(file, { writes: true });
  try {
    // Makes SQLite create the -wal file.
    writer.exec('select count(*) from sqlite_schema');
    const reader = new SqliteHandle(file, { writes: false });
    closeToOthers(file);
    const { wal, shm } = filesOf(file);
    // Watches the -shm file too, because SQLite's locks hold against other processes only while it exists.
    const assertSameFiles = watchFiles([file, wal, shm]);
    const state = { isDamaged: false };
    let { size } = statSync(file);
    /** Whether the file is shorter than before, but not because another program has vacuumed it. */
    const isCutOff = (): boolean => {
      const before = size;
      ({ size } = statSync(file));
      if (size >= before) return false;
      const bytes = 'select page_count * page_size as bytes from pragma_page_count, pragma_page_size';
      return writer.run<{ bytes: number }>(bytes, []).rows[0]?.bytes !== size;
    };
    const assertUsable = (): void => {
      assertSameFiles();
      // A backup may have been copied over the open file. Answers written to a damaged file would be lost.
      state.isDamaged ||= isCutOff();
      if (state.isDamaged) throw new DatabaseUnavailable('the database file was damaged: no writes until a restart');
    };
    return { reader, writer, state, queue: new WriteQueue(writer, options.patienceMs, assertUsable, options) };
  } catch (error) {
    writer.close();
    throw error;
  }
};

const reads = ({ query, sql }: CompiledQuery): boolean =>
  SelectQueryNode.is(query) || (RawNode.is(query) && /^\s*(select|with|values|pragma|explain)\b/i.test(sql));

class SqliteConnection implements DatabaseConnection {
  inTransaction = false;

  constructor(
    readonly opened: ReturnType<typeof openFile>,
    readonly options: SqliteOptions,
  ) {}

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, queue, state } = this.opened;
    try {
      // A transaction bypasses the queue, which runs nothing until the transaction ends.
      if (this.inTransaction) return writer.run<R>(query.sql, query.parameters);
      // Reads bypass the queue too: in WAL mode only an exclusive lock makes them wait.
      if (reads(query)) return await patiently(this.options, () => reader.run<R>(query.sql, query.parameters));
      return (await queue.write(query)) as QueryResult<R>;
    } catch (error) {
      state.isDamaged ||= isDamaged(error);
      throw error;
    }
  }

  streamQuery(): never {
    throw new Error('streaming is not supported: read page by page');
  }
}

/* eslint-disable @typescript-eslint/require-await -- kysely's interface is asynchronous, SQLite is not */
class SqliteDriver implements Driver {
  #opened!: ReturnType<typeof openFile>;

  constructor(
    readonly file: string,
    readonly options: SqliteOptions,
  ) {}

  /** If this fails, kysely calls it again before the next query. */
  async init(): Promise<void> {
    this.#opened = await patiently(this.options, () => openFile(this.file, this.options));
  }

  async acquireConnection(): Promise<SqliteConnection> {
    return new SqliteConnection(this.#opened, this.options);
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
    // All queries share the same two connections.
  }

  /** Moves the data of the -wal file into the .db file, so that a copy of the .db file is complete. */
  async destroy(): Promise<void> {
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

class TransactionalSqliteAdapter extends SqliteAdapter {
  /** With kysely's default, false, migrations would run without a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

export const sqliteDialect = (file: string, options: SqliteOptions): Dialect => ({
  createAdapter: () => new TransactionalSqliteAdapter(),
  createDriver: () => new SqliteDriver(file, options),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});
