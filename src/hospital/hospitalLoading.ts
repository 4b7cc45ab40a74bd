import { retryLocked } from './db/groupCommit';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { assertSuitable, waitForLoading } from './db/postgres';
import type { DatabaseTarget } from './db/target';
import type { Hospital } from './hospitalFile';
import { saveHospital } from './repositories/hospital';

/** How long the start waits for another server or program. */
const PATIENCE_MS = 60_000;

/** Migrates the tables and stores the content of the hospital file in them. Only one server at a time does so. */
export const bringUpToDate = async (target: DatabaseTarget, hospital: Hospital): Promise<void> => {
  const isPostgres = target.dialect === 'postgres';
  const db = openDatabase(target, { timeLimitMs: 0 });
  const prepare = async (): Promise<void> => {
    await migrate(db, target.dialect);
    await db.transaction().execute(async (transaction) => {
      if (isPostgres) await waitForLoading(transaction);
      await saveHospital(transaction, hospital);
    });
  };
  try {
    if (isPostgres) await assertSuitable(db);
    await retryLocked(prepare, performance.now() + PATIENCE_MS, () => {
      process.stderr.write(
        `Outro servidor ou programa mantém o banco de dados bloqueado; este espera por ele até ${PATIENCE_MS / 1000} s.\n`,
      );
    });
  } finally {
    await db.destroy();
  }
};
