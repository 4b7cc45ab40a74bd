import { existsSync, realpathSync } from 'node:fs';
import { isBusy } from '../unavailable';
import { DatabaseSync } from './driver';
import { makePrivate } from './privateFile';

/** Kept from garbage collection, which would close them and so free their locks. */
const held = new Set<InstanceType<typeof DatabaseSync>>();

/**
 * Makes a SQLite file this server's, by a lock on an empty file beside it (`avaliacao.db-lock`), which the system undoes
 * when the process ends, however it ends. The database itself stays open to commands.
 * @returns what gives it back, or null if another server has it
 */
export const claimFile = (file: string): (() => void) | null => {
  const lockFile = `${existsSync(file) ? realpathSync(file) : file}-lock`;
  makePrivate(lockFile);
  const lock = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    // In memory: otherwise a journal would lie beside it.
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
