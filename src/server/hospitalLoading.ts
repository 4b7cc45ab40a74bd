import { existsSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { migrate } from './db/migrate';
import { openDatabase } from './db/open';
import { prepareAlone } from './db/postgres/dialect';
import type { Db } from './db/tables';
import { describeTarget, type DatabaseTarget } from './db/target';
import { changesOf } from './hospitalChanges';
import { readHospital, type Hospital } from './hospitalFile';
import { saveHospital } from './repositories/hospital';
import { readOffered } from './repositories/offered';
import type { Settings } from './settings';

export const PATIENCE_MS = 60_000;

/**
 * Migrates the tables and stores the content of the hospital file in them. Only one server at a time does so.
 * @returns the changes (`changesOf`); none at the first start
 */
export const bringUpToDate = async (
  target: DatabaseTarget,
  hospital: Hospital,
  waits: () => void,
): Promise<string[]> => {
  const isPostgres = target.dialect === 'postgres';
  const db = openDatabase(target, {
    ...(!isPostgres && { patienceMs: PATIENCE_MS }),
    timeLimitMs: null,
    onLockWait: waits,
  });
  const prepare = async (connection: Db): Promise<string[]> => {
    await migrate(connection, target.dialect);
    const before = await readOffered(connection);
    const changes = before.locais.length === 0 ? [] : await changesOf(connection, before, hospital);
    await saveHospital(connection, hospital);
    return changes;
  };
  try {
    return await (isPostgres ? prepareAlone(db, prepare, waits, PATIENCE_MS) : prepare(db));
  } finally {
    await db.destroy();
  }
};

type Reload = Pick<Settings, 'DATABASE_URL' | 'HOSPITAL_FILE'>;
type Message = { warning: string } | { changes: string[] };

/**
 * Reloads the hospital file in a worker thread, because a large file would block the event loop for seconds.
 * @param script the file that the worker runs; it calls `reloadHere`
 * @throws if the file is invalid or the database fails. An invalid file leaves the database unchanged
 */
export const reloadInWorker = (
  script: string,
  { DATABASE_URL, HOSPITAL_FILE }: Reload,
  warn: (line: string) => void,
): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const workerData: Reload = { DATABASE_URL, HOSPITAL_FILE };
    const worker = new Worker(script, { workerData });
    worker.on('error', reject);
    worker.on('exit', () => {
      reject(new Error('the reload ended without a result'));
    });
    worker.on('message', (message: Message) => {
      if ('warning' in message) warn(message.warning);
      else resolve(message.changes);
    });
  });

export const reloadHere = async (): Promise<void> => {
  const { DATABASE_URL, HOSPITAL_FILE } = workerData as Reload;
  const send = (message: Message): void => parentPort?.postMessage(message);
  const warn = (warning: string): void => {
    send({ warning });
  };
  const hospital = readHospital(HOSPITAL_FILE, warn);
  // Opening a missing file would create it, and the next start would not report that its database is new.
  if (DATABASE_URL.dialect === 'sqlite' && !existsSync(DATABASE_URL.file))
    throw new Error(`${describeTarget(DATABASE_URL)}: não existe`);
  const changes = await bringUpToDate(DATABASE_URL, hospital, () => {
    warn('waiting for the database to reload the hospital file');
  });
  send({ changes });
};
