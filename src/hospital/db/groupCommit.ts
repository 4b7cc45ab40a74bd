import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { isLocked } from './sqlite';
import type { Db } from './tables';

/** More writes in a transaction would block the event loop for too long. */
const MAX_GROUP = 200;

/** Resolves with the result of `work` when what it wrote is on disk. If it rejects, nothing of it is stored. */
export type Writer = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

interface Write {
  work: (db: Db) => Promise<unknown>;
  deadline: number;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
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
  const waiting: Write[] = [];
  let isServing = false;

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

  const serve = async (): Promise<void> => {
    isServing = true;
    while (waiting.length > 0) {
      // Waits until a turn of the event loop brings no new write, because few large groups are faster than many small
      // ones.
      let collected: number;
      do {
        collected = waiting.length;
        await nextTurn();
      } while (waiting.length > collected && waiting.length < MAX_GROUP);
      const group = waiting.splice(0, MAX_GROUP);
      try {
        const results = await commit(group);
        for (const [index, { resolve }] of group.entries()) resolve(results[index]);
      } catch {
        // Repeats the writes one by one, so that only those that fail are refused. Each waits until its own deadline.
        for (const write of group) {
          // Each attempt blocks for 10 ms while the file is locked. Pages are answered between them.
          await nextTurn();
          await commit([write]).then(([result]) => {
            write.resolve(result);
          }, write.reject);
        }
      }
    }
    isServing = false;
  };

  return <T>(work: (db: Db) => Promise<T>) =>
    new Promise<T>((resolve, reject) => {
      const deadline = performance.now() + patienceMs;
      waiting.push({ work, deadline, resolve: resolve as Write['resolve'], reject });
      if (!isServing) void serve();
    });
};
