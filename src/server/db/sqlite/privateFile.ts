import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/** In bytes. SQLite takes what is smaller for a new file, and writes over it. */
const SMALLEST_PAGE = 512;

/**
 * Makes the file (and its folder) if it is missing, for its owner alone.
 * @throws Error if something so small is there that it can be no database
 */
export const makePrivate = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) closeSync(openSync(file, 'ax', OWNER_ONLY));
  const { size } = statSync(file);
  if (size > 0 && size < SMALLEST_PAGE) throw new Error('file is not a database');
};

/** Leaves what SQLite has opened to its owner alone. Not before that: a mistyped path may name somebody else's file. */
export const closeToOthers = (file: string): void => {
  // SQLite makes the other two with the mode of the first, but an earlier run may have left them.
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // Not there, or another user's, who decides.
    }
  }
};
