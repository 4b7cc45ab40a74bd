import { statSync } from 'node:fs';
import { DatabaseUnavailable } from '../unavailable';

const identityOf = (file: string): string | null => {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.dev}:${stat.ino}` : null;
};

/**
 * Which files a database was opened as. SQLite goes on writing into a file that was deleted or replaced, where
 * nobody finds it again. They are looked at by name and never opened: closing one would drop SQLite's locks on it.
 */
export class FileIdentity {
  readonly #opened: [file: string, identity: string | null][];

  constructor(files: readonly string[]) {
    this.#opened = files.map((file) => [file, identityOf(file)]);
  }

  /** @throws DatabaseUnavailable if one of the files is gone, or another one stands in its place */
  assertSame(): void {
    for (const [file, identity] of this.#opened) {
      if (identityOf(file) !== identity) throw new DatabaseUnavailable('the database file was deleted or replaced');
    }
  }
}
