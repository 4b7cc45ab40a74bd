import { isDeepStrictEqual } from 'node:util';
import sample from '../../config/sample-hospital.json';
import { retryLocked } from './db/groupCommit';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { assertSuitable, waitForLoading } from './db/postgres';
import { markAsOurs } from './db/sqlite';
import type { Db } from './db/tables';
import type { DatabaseTarget } from './db/target';
import { changesText } from './hospitalChanges';
import type { Hospital } from './hospitalFile';
import { saveHospital } from './repositories/hospital';
import { findAnsweredLocal } from './repositories/localAndPerguntas';
import { readOffered } from './repositories/offered';
import { saveTimeZone } from './repositories/timeZone';
import { StartError } from '../page/startError';

/** How long the start waits for another server or program. */
const PATIENCE_MS = 60_000;

/**
 * Without HOSPITAL_FILE, as in a shell or by cron, nothing may take the sample for the hospital.
 * @returns why the file is refused: it is the sample, and patients have answered in other locations
 */
export const sampleRefusal = async (db: Db, { locais, perguntas }: Hospital): Promise<string | null> => {
  if (!isDeepStrictEqual({ locais, perguntas }, sample)) return null;
  const other = await findAnsweredLocal(
    db,
    sample.locais.map(({ Id }) => Id),
  );
  if (other === null) return null;
  return (
    `o arquivo do hospital é o de exemplo, mas há respostas de outros locais, como ${other}: ` +
    'defina HOSPITAL_FILE=/caminho/do/hospital.json'
  );
};

/**
 * Migrates the tables and stores the content of the hospital file and the time zone in them. Only one server at a time
 * does so.
 */
export const bringUpToDate = async (target: DatabaseTarget, hospital: Hospital, timeZone: string): Promise<void> => {
  const isPostgres = target.dialect === 'postgres';
  const db = openDatabase(target, { timeLimitMs: 0 });
  const prepare = async (): Promise<void> => {
    await migrate(db, target.dialect);
    if (!isPostgres) await markAsOurs(db);
    const before = await db.transaction().execute(async (transaction) => {
      if (isPostgres) await waitForLoading(transaction);
      const refusal = await sampleRefusal(transaction, hospital);
      if (refusal !== null) throw new StartError(refusal);
      const offered = await readOffered(transaction);
      await saveHospital(transaction, hospital);
      await saveTimeZone(transaction, target.dialect, timeZone);
      return offered;
    });
    process.stderr.write(changesText(before, hospital));
  };
  try {
    if (isPostgres) await assertSuitable(db);
    await retryLocked(prepare, performance.now() + PATIENCE_MS, () => {
      process.stderr.write(
        'Outro servidor ou programa mantém o banco de dados bloqueado; ' +
          `este espera por ele até ${PATIENCE_MS / 1000} s.\n`,
      );
    });
  } finally {
    await db.destroy();
  }
};
