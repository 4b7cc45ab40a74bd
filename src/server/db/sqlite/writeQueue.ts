import type { CompiledQuery, QueryResult } from 'kysely';
import { lockWaits } from '../lockWaits';
import { databaseLocked, DatabaseUnavailable, isBusy } from '../unavailable';
import type { SqliteHandle } from './handle';

/** Statements in one transaction at most; more would keep everything else waiting. */
const BATCH = 200;

/** With so many statements a transaction waits for no more. */
const ENOUGH = 8;

/** Waits between two tries while another process writes, in ms; the last one is repeated. */
const PAUSES = [2, 5, 10, 20, 40];

/** A statement that waits to be written, or (without one) a transaction of several that waits to begin. */
interface Waiting {
  query: CompiledQuery | null;
  /** `performance.now()` after which it no longer waits for a lock. */
  until: number;
  resolve: (result: QueryResult<unknown>) => void;
  reject: (error: unknown) => void;
}

/**
 * Writes in the order of arrival. Statements that arrive together share one durable transaction and are acknowledged after
 * it; one that fails takes nothing from its neighbours. While another process writes, the event loop goes on.
 *
 * SQLite has one writer, which waits for the disk at the end of each transaction: one for ten patients at once stores
 * three times as many answers a second as one for each.
 */
export class WriteQueue {
  #waiting: Waiting[] = [];
  /** True while a transaction of several statements has the connection. */
  #held = false;
  #timer: NodeJS.Timeout | undefined;
  #woken = false;
  #tries = 0;
  /** `performance.now()` since when another process has kept the queue waiting. */
  #lockedSince: number | null = null;

  /** @param assertUsable throws if what is written now would not be found again */
  constructor(
    readonly handle: SqliteHandle,
    readonly patienceMs: number,
    readonly assertUsable: () => void,
  ) {}

  /**
   * @returns the result of a statement once it is on disk
   * @throws DatabaseUnavailable if another process kept the database locked for longer than the patience, or what SQLite
   *   says of the statement; nothing of it is stored then
   */
  write(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#enqueue(query);
  }

  /** Begins a transaction when its turn has come; it has the connection until `end`. */
  async begin(): Promise<void> {
    await this.#enqueue(null);
  }

  /** Ends the transaction. Where that fails nothing of it is stored, and the next in the queue go on. */
  end(command: 'commit' | 'rollback'): void {
    try {
      if (command === 'commit') {
        this.handle.exec('commit');
        this.assertUsable();
      } else this.#rollback();
    } catch (error) {
      this.#rollback();
      throw error;
    } finally {
      this.#held = false;
      this.#stopTimer();
      this.#wake();
    }
  }

  /** Refuses what still waits. */
  close(): void {
    this.#stopTimer();
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseUnavailable('the database was closed'));
  }

  #enqueue(query: CompiledQuery | null): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, until: performance.now() + this.patienceMs, resolve, reject });
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#woken || this.#timer) return;
    this.#woken = true;
    this.#serveOnceNoMoreCome(0);
  }

  /**
   * Posts of one moment arrive over several turns of the event loop and are cheaper in one transaction. So each turn
   * that brought some is followed by another one, until a turn brings none or there are enough.
   */
  #serveOnceNoMoreCome(before: number): void {
    setImmediate(() => {
      const { length } = this.#waiting;
      if (length > before && length < ENOUGH) {
        this.#serveOnceNoMoreCome(length);
        return;
      }
      this.#woken = false;
      this.#serve();
    });
  }

  #wakeIn(ms: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#serve();
    }, ms);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #serve(): void {
    if (this.#held) {
      this.#letGoOfTheLate();
      return;
    }
    const [first] = this.#waiting;
    if (!first) return;
    const next = first.query === null ? [first] : this.#batch();
    try {
      this.assertUsable();
      this.handle.exec('begin immediate');
      const answers = next.map((one) => this.#run(one));
      if (first.query !== null) {
        this.handle.exec('commit');
        this.assertUsable();
      }
      this.#held = first.query === null;
      this.#waiting.splice(0, next.length);
      for (const answer of answers) answer();
    } catch (error) {
      this.#rollback();
      if (isBusy(error)) {
        if (this.#lockedSince === null) {
          this.#lockedSince = performance.now();
          lockWaits.emit('begins');
        }
        this.#wakeIn(PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 0);
        this.#tries += 1;
        this.#letGoOfTheLate();
        return;
      }
      this.#waiting.splice(0, next.length);
      for (const { reject } of next) reject(error);
    }
    this.#tries = 0;
    this.#endLockWait();
    if (this.#waiting.length > 0) this.#wake();
  }

  #endLockWait(): void {
    if (this.#lockedSince !== null) lockWaits.emit('ends', performance.now() - this.#lockedSince);
    this.#lockedSince = null;
  }

  /** The statements at the head of the queue, up to the next transaction. */
  #batch(): Waiting[] {
    const end = this.#waiting.findIndex(({ query }, index) => query === null || index === BATCH);
    return end === -1 ? [...this.#waiting] : this.#waiting.slice(0, end);
  }

  /**
   * Runs a statement of the transaction. SQLite undoes one that fails, and that one alone, unless the transaction ends with it.
   * @returns tells whoever waits for it
   */
  #run({ query, resolve, reject }: Waiting): () => void {
    try {
      const result = query === null ? { rows: [] } : this.handle.run(query.sql, query.parameters);
      return () => {
        resolve(result);
      };
    } catch (error) {
      if (isBusy(error) || !this.handle.inTransaction) throw error;
      return () => {
        reject(error);
      };
    }
  }

  #rollback(): void {
    if (this.handle.inTransaction) this.handle.exec('rollback');
  }

  /** The queue is in the order of arrival, so that those who have waited longest stand first. */
  #letGoOfTheLate(): void {
    const now = performance.now();
    const late = this.#waiting.findIndex(({ until }) => until > now);
    const gone = this.#waiting.splice(0, late === -1 ? this.#waiting.length : late);
    for (const { reject } of gone) reject(databaseLocked());
    const [first] = this.#waiting;
    if (first) this.#wakeIn(Math.max(1, first.until - now));
    else this.#endLockWait();
  }
}
