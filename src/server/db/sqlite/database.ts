import { setTimeout as wait } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { DatabaseUnavailable, isBusy } from '../unavailable';
import { FileIdentity } from './fileIdentity';
import { SqliteHandle } from './handle';
import { closeToOthers, makePrivate } from './privateFile';
import { WriteQueue } from './writeQueue';

/** Between two tries while another process holds the database, in ms. */
const PAUSE_MS = 20;

/** How long closing may wait for readers of other processes, in ms. */
const CLOSING_MS = 1000;

/** Tries until another process lets go of the database. */
const patiently = async <T>(patienceMs: number, attempt: () => T): Promise<T> => {
  const until = performance.now() + patienceMs;
  for (;;) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error)) throw error;
      if (performance.now() > until) throw new DatabaseUnavailable('the database stayed locked');
    }
    await wait(PAUSE_MS);
  }
};

/** An open SQLite file: one connection that writes, through its queue, and one that reads what is committed. */
export class SqliteDatabase {
  readonly queue: WriteQueue;
  readonly #patienceMs: number;
  readonly #writer: SqliteHandle;
  readonly #reader: SqliteHandle;

  private constructor(file: string, patienceMs: number) {
    this.#patienceMs = patienceMs;
    makePrivate(file);
    this.#writer = new SqliteHandle(file, { writes: true });
    try {
      this.#reader = new SqliteHandle(file, { writes: false });
      // SQLite makes the -wal file with the first look into the database.
      this.#reader.exec('select count(*) from sqlite_schema');
    } catch (error) {
      this.#writer.close();
      throw error;
    }
    closeToOthers(file);
    const identity = new FileIdentity([file, `${file}-wal`]);
    this.queue = new WriteQueue(this.#writer, patienceMs, () => {
      identity.assertSame();
    });
  }

  /** @param patienceMs how long a query waits for another process that holds the database */
  static open(file: string, patienceMs: number): Promise<SqliteDatabase> {
    return patiently(patienceMs, () => new SqliteDatabase(file, patienceMs));
  }

  /** One after the other, at once: a transaction has the connection to itself. */
  runInTransaction<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    return this.#writer.run(sql, parameters);
  }

  /** Writers are no obstacle (WAL); what is, is waited for. */
  read<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return patiently(this.#patienceMs, () => this.#reader.run<R>(sql, parameters));
  }

  /** Leaves one file with everything in it: whoever copies the .db of a stopped server wants the newest answers too. */
  close(): void {
    this.queue.close();
    this.#reader.close();
    try {
      this.#writer.exec(`pragma busy_timeout = ${CLOSING_MS}; pragma wal_checkpoint(truncate)`);
    } finally {
      this.#writer.close();
    }
  }
}
