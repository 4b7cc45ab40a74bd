import { DatabaseSync } from '../../../src/server/db/sqlite/driver';
import { afterTest } from './database';

/** Holds a SQLite file as another program would: a backup, or somebody who looks with sqlite3. Returns what lets go. */
export const lockDatabase = (file: string): (() => void) => {
  const other = new DatabaseSync(file, { timeout: 1000 });
  other.exec('begin immediate');
  let held = true;
  const release = (): void => {
    if (held) other.close();
    held = false;
  };
  afterTest(release);
  return release;
};
