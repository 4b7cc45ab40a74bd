import { setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './sqlite';
import type { Db } from './tables';
import { together } from './together';

/** Resolves with the result of `work` when what it wrote is on disk. If it rejects, nothing of it is stored. */
export type Writer = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

interface Write {
  work: (db: Db) => Promise<unknown>;
  deadline: number;
}

/**
 * Repeats `work` while another process locks the SQLite file, without blocking the event loop.
 * @param deadline when it gives up, on the clock of `performance.now()`
 */
export const retryLocked = async <T>(work: () => Promise<T>, deadline: number, waits?: () => void): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isLocked(error) || performance.now() > deadline) throw error;
    }
    if (attempt === 1) waits?.();
    await pause(20);
  }
};

/** SQLite waits for the disk at the end of each transaction, so writes that arrive together share one. */
export const groupCommit = (db: Db, patienceMs = 5000): Writer => {
  const commit = (writes: readonly Write[]): Promise<unknown[]> =>
    retryLocked(
      () =>
        db.transaction().execute(async (transaction) => {
          const results: unknown[] = [];
          for (const { work } of writes) results.push(await work(transaction));
          return results;
        }),
      writes[0]?.deadline ?? 0,
    );
  // After a lock, too, each write has its own deadline.
  const write = together(commit, () => true);
  return <T>(work: (db: Db) => Promise<T>) => write({ work, deadline: performance.now() + patienceMs }) as Promise<T>;
};
