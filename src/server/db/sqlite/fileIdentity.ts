import { statSync } from 'node:fs';
import { DatabaseUnavailable } from '../unavailable';

const identityOf = (file: string): string | null => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
};

/**
 * Returns a check that throws if one of the files has been deleted or replaced since this call. SQLite would go on
 * writing into the deleted file. The check opens no file: closing it again would release all POSIX locks of this
 * process on the file, including SQLite's.
 */
export const watchFiles = (files: readonly string[]): (() => void) => {
  const opened = files.map((file) => [file, identityOf(file)] as const);
  return () => {
    for (const [file, identity] of opened) {
      if (identityOf(file) !== identity) throw new DatabaseUnavailable('the database file was deleted or replaced');
    }
  };
};
