import { isBusy } from '../unavailable';
import { DatabaseSync, type Database } from './driver';
import { filesOf, makePrivate } from './privateFile';

/** Garbage collection would close the lock files and release the locks. */
const held = new Set<Database>();

/**
 * Until the process ends, no other server can use the SQLite file. Commands still can.
 * @returns a function that releases the claim, or null if another server has it
 */
export const claimFile = (file: string): (() => void) | null => {
  const { lock: lockFile } = filesOf(file);
  makePrivate(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    // With the default journal mode, SQLite would also create a journal file.
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (isBusy(error)) return null;
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
};
