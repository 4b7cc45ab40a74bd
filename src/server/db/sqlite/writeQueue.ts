import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { databaseLocked, DatabaseUnavailable, isBusy, isDamaged } from '../unavailable';
import type { SqliteHandle } from './handle';

/** At most this many statements share a transaction. More would block the event loop for too long. */
const MAX_GROUP = 200;

/** The pause before a statement is tried again, while another connection holds the lock. */
export const PAUSE_MS = 20;

export interface LockWaits {
  onLockWait?: () => void;
  /** The wait is over, whether the statement then succeeded or failed. */
  onLockWaitEnd?: (waitedMs: number) => void;
  /** A write has succeeded, so no other process holds the lock any more. */
  onWrite?: () => void;
}

interface Waiting {
  /** Null for a `begin()`. */
  query: CompiledQuery | null;
  /** A statement that still waits for the lock at this time (`performance.now()`) is refused. */
  deadline: number;
  resolve: (result: QueryResult<unknown>) => void;
  reject: (error: unknown) => void;
}

/**
 * Group commit: SQLite waits for the disk at the end of each transaction, so statements that arrive together share a
 * transaction. The event loop keeps running while another connection holds the lock.
 */
export class WriteQueue {
  #waiting: Waiting[] = [];
  #isServing = false;
  #endTransaction: () => void = () => undefined;

  /** @param assertUsable throws if data written now would be lost, for example because the file was deleted */
  constructor(
    readonly handle: SqliteHandle,
    readonly patienceMs: number,
    readonly assertUsable: () => void,
    readonly lockWaits: LockWaits,
  ) {}

  /** Resolves when the data is on disk. If it rejects, nothing is stored. Null begins a transaction. */
  write(query: CompiledQuery | null): Promise<QueryResult<unknown>> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, deadline: performance.now() + this.patienceMs, resolve, reject });
      if (!this.#isServing) void this.#serve();
    });
  }

  /** Begins a transaction. Its statements bypass the queue, which runs nothing until `end`. */
  async begin(): Promise<void> {
    await this.write(null);
  }

  end(command: 'commit' | 'rollback'): void {
    try {
      if (command === 'commit') this.#commit();
    } finally {
      this.#rollback();
      this.#endTransaction();
    }
  }

  close(): void {
    for (const { reject } of this.#waiting.splice(0)) reject(new DatabaseUnavailable('the database was closed'));
  }

  async #serve(): Promise<void> {
    this.#isServing = true;
    let lockedSince: number | null = null;
    for (;;) {
      await this.#collect();
      if (this.#waiting.length === 0) break;
      const group = this.#nextGroup();
      try {
        const outcomes = this.#runTogether(group);
        this.lockWaits.onWrite?.();
        this.#waiting.splice(0, group.length);
        const ends = this.handle.inTransaction && new Promise<void>((resolve) => (this.#endTransaction = resolve));
        for (const settle of outcomes) settle();
        await ends;
      } catch (error) {
        this.#rollback();
        if (isBusy(error)) {
          if (lockedSince === null) this.lockWaits.onLockWait?.();
          lockedSince ??= performance.now();
          await pause(PAUSE_MS);
          this.#refuseLate();
          if (this.#waiting.length > 0) continue;
        }
        for (const { reject } of this.#waiting.splice(0, group.length)) reject(error);
      }
      if (lockedSince !== null) this.lockWaits.onLockWaitEnd?.(performance.now() - lockedSince);
      lockedSince = null;
    }
    this.#isServing = false;
  }

  /** Waits until no more statements arrive: posts sent at the same time arrive over several turns of the event loop. */
  async #collect(): Promise<void> {
    for (let before = -1; this.#waiting.length > before && before < MAX_GROUP;) {
      before = this.#waiting.length;
      await nextTurn();
    }
  }

  /** The statements before the next `begin()`. A `begin()` at the front is a group by itself. */
  #nextGroup(): Waiting[] {
    const transaction = this.#waiting.findIndex(({ query }) => query === null);
    return this.#waiting.slice(0, Math.min(transaction === -1 ? MAX_GROUP : transaction || 1, MAX_GROUP));
  }

  /** Returns functions that settle the promises. Throws if nothing of the group is stored. */
  #runTogether(group: readonly Waiting[]): (() => void)[] {
    this.assertUsable();
    this.handle.exec('begin immediate');
    const outcomes = group.map(({ query, resolve, reject }) => {
      try {
        const result = query === null ? { rows: [] } : this.handle.run(query.sql, query.parameters);
        return () => {
          resolve(result);
        };
      } catch (error) {
        // After these errors the whole group is rolled back. After others, SQLite has undone only the failed statement.
        if (isBusy(error) || isDamaged(error) || !this.handle.inTransaction) throw error;
        return () => {
          reject(error);
        };
      }
    });
    if (group[0]?.query !== null) this.#commit();
    return outcomes;
  }

  #commit(): void {
    this.handle.exec('commit');
    this.assertUsable();
  }

  #rollback(): void {
    if (this.handle.inTransaction) this.handle.exec('rollback');
  }

  /** The oldest statements are the first in the queue. */
  #refuseLate(): void {
    const now = performance.now();
    while ((this.#waiting[0]?.deadline ?? Infinity) <= now) this.#waiting.shift()?.reject(databaseLocked());
  }
}
