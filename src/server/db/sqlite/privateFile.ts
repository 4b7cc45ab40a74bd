import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/** SQLite's smallest page size, in bytes. A file of one byte needs this check: SQLite would overwrite it. */
const SMALLEST_PAGE = 512;

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Creates a missing file (and its folder), readable by its owner only.
 * @throws Error if the file is too small to be a database, or if it is empty and its -wal file is not: SQLite would
 *   delete the -wal file, which may hold answers
 */
export const makePrivate = (file: string): void => {
  const size = sizeOf(file);
  if (size > 0 && size < SMALLEST_PAGE) throw new Error('file is not a database');
  const wal = `${file}-wal`;
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
  // The -wal and -shm files may be from an earlier run, with another mode.
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // The file is missing, or it belongs to another user and keeps its mode.
    }
  }
};
