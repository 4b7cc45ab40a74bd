import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/** SQLite's smallest page size, in bytes. A file of one byte needs this check: SQLite would overwrite it. */
const SMALLEST_PAGE = 512;

/** The paths of a database and of the files that may be beside it. If `file` is a link, they are beside its target. */
export const filesOf = (file: string) => {
  const database = existsSync(file) ? realpathSync(file) : file;
  return { database, wal: `${database}-wal`, shm: `${database}-shm`, lock: `${database}-lock` };
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Creates a missing file (and its folder), readable by its owner only.
 * @throws Error if the file is too small to be a database, or if it is empty and its -wal file is not: SQLite would
 *   delete the -wal file, which may hold answers
 */
export const makePrivate = (file: string): void => {
  const size = sizeOf(file);
  if (size > 0 && size < SMALLEST_PAGE) throw new Error('file is not a database');
  const { wal } = filesOf(file);
  if (size === 0 && sizeOf(wal) > 0)
    throw new Error(`está vazio ou não existe, mas ${wal} tem dados: traga o banco de dados dele ou tire-o dali`);
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) closeSync(openSync(file, 'ax', OWNER_ONLY));
};

/**
 * Without permission to write, SQLite opens a file read-only and reports nothing. Then every post would fail, or the
 * lock file would not keep a second server away. If SQLite cannot open another of its files, its error does not say
 * which.
 * @throws Error with the path of the file that this process may not read and write
 */
export const assertAccess = (database: string): void => {
  for (const file of Object.values(filesOf(database))) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      // The file is missing, perhaps because a command that used the database has just ended and deleted it.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
  }
};

/**
 * Makes the files of a database readable by their owner only. Open the database first: if the path is mistyped and
 * names some other file, opening fails, and that file keeps its mode.
 */
export const closeToOthers = (file: string): void => {
  // The other files may be from an earlier run, with another mode.
  for (const part of Object.values(filesOf(file))) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // The file is missing, or it belongs to another user and keeps its mode.
    }
  }
};
