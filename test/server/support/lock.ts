import { DatabaseSync } from '@photostructure/sqlite';
import { afterTest } from '../../support/afterTest';

/** Locks a SQLite file for writing, as another program would. Returns a function that releases the lock. */
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
