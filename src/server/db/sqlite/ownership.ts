import { isBusy } from '../unavailable';
import { DatabaseSync } from './driver';
import { filesOf, makePrivate } from './privateFile';

/** References to the open lock files. Without them, garbage collection would close the files and release the locks. */
const held = new Set<InstanceType<typeof DatabaseSync>>();

/**
 * Claims a SQLite file for this server, until the process ends, with a lock on an empty file beside it
 * (`avaliacao.db-lock`). Commands ignore this lock, so that they can be used while the server runs.
 * @returns a function that releases the claim, or null if another server has it
 */
export const claimFile = (file: string): (() => void) | null => {
  const { lock: lockFile } = filesOf(file);
  makePrivate(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    // With the default journal mode, SQLite would also create a journal file beside the lock file.
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
