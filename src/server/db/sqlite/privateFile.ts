import { chmodSync, closeSync, existsSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/** SQLite's smallest page size, in bytes. A file of one byte needs this check: SQLite would overwrite it. */
const SMALLEST_PAGE = 512;

/** The paths of a database and of the files that may be beside it. If `file` is a link, they are beside its target. */
export const filesOf = (file: string): string[] => {
  const real = existsSync(file) ? realpathSync(file) : file;
  return ['', '-wal', '-shm', '-lock'].map((suffix) => real + suffix);
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
  const [, wal = ''] = filesOf(file);
  if (size === 0 && sizeOf(wal) > 0)
    throw new Error(`está vazio ou não existe, mas ${wal} tem dados: traga o banco de dados dele ou tire-o dali`);
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) closeSync(openSync(file, 'ax', OWNER_ONLY));
};

/**
 * Makes the files of a database readable by their owner only. Open the database first: if the path is mistyped and
 * names some other file, opening fails, and that file keeps its mode.
 */
export const closeToOthers = (file: string): void => {
  // The other files may be from an earlier run, with another mode.
  for (const part of filesOf(file)) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // The file is missing, or it belongs to another user and keeps its mode.
    }
  }
};
