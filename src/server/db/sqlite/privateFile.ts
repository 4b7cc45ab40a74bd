import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

/** For its owner alone: patients' names and words are in it. */
const OWNER_ONLY = 0o600;

/** Of a page of SQLite's, in bytes. What is smaller it takes for a new file, and writes over it. */
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

/**
 * Closes a database to everyone but its owner. Only what SQLite has opened as one: a path may be mistyped, and name
 * somebody's folder.
 */
export const closeToOthers = (file: string): void => {
  // SQLite gives its other files the mode of the first; here are those of an earlier run.
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // Not there, or of another user, who has decided.
    }
  }
};
