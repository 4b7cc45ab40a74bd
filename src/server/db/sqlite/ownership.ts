import { isBusy } from '../unavailable';
import { DatabaseSync, type Database } from './driver';
import { filesOf, makePrivate } from './privateFile';

/** Keeps the lock files open. Garbage collection would close them and release the locks. */
const held: Database[] = [];

/**
 * Reserves the SQLite file until the process ends: no other server can use it, but commands can.
 * @returns false if another server has reserved the file
 */
export const claimFile = (file: string): boolean => {
  const { lock: lockFile } = filesOf(file);
  let lock: Database | undefined;
  try {
    makePrivate(lockFile);
    lock = new DatabaseSync(lockFile, { timeout: 0 });
    // With the default journal mode, SQLite would also create a journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock?.close();
    if (isBusy(error)) return false;
    // SQLite's errors name no file.
    throw Object.assign(error as Error, { path: lockFile });
  }
  held.push(lock);
  return true;
};
