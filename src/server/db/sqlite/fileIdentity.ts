import { statSync } from 'node:fs';
import { DatabaseUnavailable } from '../unavailable';

const identityOf = (file: string): string | null => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
};

/**
 * SQLite goes on writing into a file that was deleted or replaced, where nobody finds it again. The files are looked at by
 * name and never opened: closing one would drop SQLite's locks on it.
 * @returns a check that throws DatabaseUnavailable once one of the files is gone or replaced
 */
export const watchFiles = (files: readonly string[]): (() => void) => {
  const opened = files.map((file) => [file, identityOf(file)] as const);
  return () => {
    for (const [file, identity] of opened) {
      if (identityOf(file) !== identity) throw new DatabaseUnavailable('the database file was deleted or replaced');
    }
  };
};
