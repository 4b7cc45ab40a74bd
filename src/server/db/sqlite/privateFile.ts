import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/** SQLite's smallest page size, in bytes. A file of one byte needs this check: SQLite would overwrite it. */
const SMALLEST_PAGE = 512;

/** Creates a missing file (and its folder), readable by its owner only. Throws if it is too small to be a database. */
export const makePrivate = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) closeSync(openSync(file, 'ax', OWNER_ONLY));
  const { size } = statSync(file);
  if (size > 0 && size < SMALLEST_PAGE) throw new Error('file is not a database');
};

/**
 * Makes the files of a database readable by their owner only. Open the database first: if the path is mistyped and
 * names some other file, opening fails, and that file keeps its mode.
 */
export const closeToOthers = (file: string): void => {
  // The -wal and -shm files may be from an earlier run, with another mode.
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // The file is missing, or it belongs to another user and keeps its mode.
    }
  }
};
