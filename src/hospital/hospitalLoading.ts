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
import { readOffered } from './repositories/offered';
import { findTextBeside, hasSampleMark, setSampleMark } from './repositories/sampleMark';
import { saveTimeZone } from './repositories/timeZone';
import { StartError } from '../page/startError';

/** How long the start waits for another server or program. */
const PATIENCE_MS = 60_000;

const isSample = ({ locais, perguntas }: Hospital): boolean => isDeepStrictEqual({ locais, perguntas }, sample);

/**
 * Without HOSPITAL_FILE, as in a shell or by cron, nothing may take the sample for the hospital.
 * @returns why the file is refused: it is the sample, and the database is another hospital's
 */
export const sampleRefusal = async (db: Db, hospital: Hospital): Promise<string | null> => {
  if (!isSample(hospital) || (await hasSampleMark(db))) return null;
  // A database of an older version has no mark.
  const other = await findTextBeside(db, sample);
  if (other === null) return null;
  return (
    `o arquivo do hospital é o de exemplo, mas o banco de dados é de outro, com "${other}": ` +
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
      await setSampleMark(transaction, isSample(hospital));
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
