import type { CompiledQuery, QueryResult } from 'kysely';
import { publishLockWait } from '../lockWaits';
import { DatabaseUnavailable, isBusy } from '../unavailable';
import type { SqliteHandle } from './handle';

/** So many statements share one transaction at most; more would keep everything else waiting. */
const BATCH = 200;

/** So many share a transaction's cost well enough; nobody waits for more to come. */
const ENOUGH = 8;

/** Waits between two tries while another process writes, in ms; the last one goes on. */
const PAUSES = [2, 5, 10, 20, 40];

/** A statement that waits to be written, or (without one) a transaction of several that waits to begin. */
interface Waiting {
  query: CompiledQuery | null;
  /** `performance.now()` after which it no longer waits for a lock. */
  until: number;
  resolve: (result: QueryResult<unknown>) => void;
  reject: (error: unknown) => void;
}

type Outcome = { result: QueryResult<unknown> } | { error: unknown };

/**
 * Everything that is written goes through here, in the order of arrival. Statements that arrive together share one
 * durable transaction and are acknowledged after it; one that fails takes nothing from its neighbours.
 * While another process writes, this waits without holding up the event loop.
 *
 * It is there because SQLite has one writer, and waits for the disk at the end of each transaction: with ten patients
 * at once, one transaction for all of them stores three times as many answers a second as one for each.
 */
export class WriteQueue {
  readonly #handle: SqliteHandle;
  readonly #patienceMs: number;
  readonly #assertUsable: () => void;
  #waiting: Waiting[] = [];
  /** True while a transaction of several statements has the connection. */
  #held = false;
  #timer: NodeJS.Timeout | null = null;
  #woken = false;
  #tries = 0;
  /** `performance.now()` since when another process has kept the queue waiting. */
  #lockedSince: number | null = null;

  /** @param assertUsable throws if what is written now would not be found again */
  constructor(handle: SqliteHandle, patienceMs: number, assertUsable: () => void) {
    this.#handle = handle;
    this.#patienceMs = patienceMs;
    this.#assertUsable = assertUsable;
  }

  /**
   * Writes one statement.
   * @returns its result once it is on disk
   * @throws DatabaseUnavailable if another process kept the database locked for longer than the patience;
   *   what SQLite says of the statement; nothing of it is stored then
   */
  write(query: CompiledQuery): Promise<QueryResult<unknown>> {
    return this.#enqueue(query);
  }

  /** Waits for its turn and begins a transaction, which has the connection until `end`. */
  async begin(): Promise<void> {
    await this.#enqueue(null);
  }

  /** Ends the transaction; whatever becomes of it, the next in the queue go on. */
  end(command: 'commit' | 'rollback'): void {
    try {
      if (command === 'commit') {
        this.#handle.exec('commit');
        this.#assertUsable();
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

  /** Nobody is served any more; who still waits is told so. */
  close(): void {
    this.#stopTimer();
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseUnavailable('the database was closed'));
  }

  #enqueue(query: CompiledQuery | null): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, until: performance.now() + this.#patienceMs, resolve, reject });
      this.#wake();
    });
  }

  #wake(): void {
    if (this.#woken || this.#timer !== null) return;
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
      this.#timer = null;
      this.#serve();
    }, ms);
  }

  #stopTimer(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
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
      this.#assertUsable();
      this.#handle.exec('begin immediate');
      if (first.query !== null) this.#write(next);
    } catch (error) {
      this.#rollback();
      if (isBusy(error)) {
        this.#lockedSince ??= performance.now();
        this.#wakeIn(PAUSES[Math.min(this.#tries, PAUSES.length - 1)] ?? 0);
        this.#tries += 1;
        this.#letGoOfTheLate();
        return;
      }
      this.#waiting.splice(0, next.length);
      for (const { reject } of next) reject(error);
      this.#goOn();
      return;
    }
    if (first.query === null) {
      this.#waiting.shift();
      this.#held = true;
      first.resolve({ rows: [] });
    }
    this.#goOn();
  }

  #endLockWait(): void {
    if (this.#lockedSince !== null) publishLockWait(performance.now() - this.#lockedSince);
    this.#lockedSince = null;
  }

  #goOn(): void {
    this.#tries = 0;
    this.#endLockWait();
    if (this.#waiting.length > 0) this.#wake();
  }

  /** The statements at the head of the queue, up to the next transaction. */
  #batch(): Waiting[] {
    const end = this.#waiting.findIndex(({ query }, index) => query === null || index === BATCH);
    return end === -1 ? [...this.#waiting] : this.#waiting.slice(0, end);
  }

  /** Writes the batch, all of it or (by an error that is not of one statement) nothing, then tells everyone in it. */
  #write(batch: Waiting[]): void {
    const outcomes = batch.map(({ query }) => this.#try(query));
    this.#handle.exec('commit');
    this.#assertUsable();
    this.#waiting.splice(0, batch.length);
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) batch[index]?.reject(outcome.error);
      else batch[index]?.resolve(outcome.result);
    }
  }

  /** SQLite undoes a statement that fails, and that one alone, unless the transaction ends with it. */
  #try(query: CompiledQuery | null): Outcome {
    if (query === null) throw new Error('a transaction is not part of a batch');
    try {
      return { result: this.#handle.run(query.sql, query.parameters) };
    } catch (error) {
      if (isBusy(error) || !this.#handle.inTransaction) throw error;
      return { error };
    }
  }

  #rollback(): void {
    if (this.#handle.inTransaction) this.#handle.exec('rollback');
  }

  /** The queue is in the order of arrival, so that those who have waited longest stand first. */
  #letGoOfTheLate(): void {
    const now = performance.now();
    const late = this.#waiting.findIndex(({ until }) => until > now);
    const gone = this.#waiting.splice(0, late === -1 ? this.#waiting.length : late);
    for (const { reject } of gone) reject(new DatabaseUnavailable('the database stayed locked'));
    const [first] = this.#waiting;
    if (first) this.#wakeIn(Math.max(1, first.until - now));
    else this.#endLockWait();
  }
}
