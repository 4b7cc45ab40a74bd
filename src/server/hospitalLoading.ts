import { retryLocked } from './db/groupCommit';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { assertSuitable, waitForLoading } from './db/postgres';
import type { DatabaseTarget } from './db/target';
import type { Hospital } from './hospitalFile';
import { saveHospital } from './repositories/hospital';

/** How long the start waits for another server or program. */
export const PATIENCE_MS = 60_000;

/**
 * Migrates the tables and stores the content of the hospital file in them. Only one server at a time does so.
 * @param waits is called if another server or program locks the database
 */
export const bringUpToDate = async (target: DatabaseTarget, hospital: Hospital, waits: () => void): Promise<void> => {
  const isPostgres = target.dialect === 'postgres';
  const db = openDatabase(target, { timeLimitMs: 0 });
  try {
    if (isPostgres) await assertSuitable(db);
    const prepare = async (): Promise<void> => {
      await migrate(db, target.dialect);
      await saveHospital(db, hospital, async (transaction) => {
        if (isPostgres) await waitForLoading(transaction, waits);
      });
    };
    await retryLocked(prepare, performance.now() + PATIENCE_MS, waits);
  } finally {
    await db.destroy();
  }
};
