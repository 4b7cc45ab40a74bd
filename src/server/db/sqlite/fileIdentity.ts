import { statSync } from 'node:fs';
import { DatabaseUnavailable } from '../unavailable';

const identityOf = (file: string): string | null => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
};

/**
 * SQLite continues to write into a file that was deleted or replaced, and the answers would be lost. The check compares
 * file names and inodes and opens no file, because closing one would drop SQLite's locks on it.
 * @returns a check that throws DatabaseUnavailable once a file was deleted or replaced
 */
export const watchFiles = (files: readonly string[]): (() => void) => {
  const opened = files.map((file) => [file, identityOf(file)] as const);
  return () => {
    for (const [file, identity] of opened) {
      if (identityOf(file) !== identity) throw new DatabaseUnavailable('the database file was deleted or replaced');
    }
  };
};
