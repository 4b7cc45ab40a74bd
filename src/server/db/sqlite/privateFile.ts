import {
  accessSync,
  chmodSync,
  closeSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  realpathSync,
  statSync,
} from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;

/**
 * The smallest page of SQLite, in bytes. A shorter file is not a database, unless it is empty. SQLite itself would treat
 * a file of one byte as empty and overwrite it.
 */
const SMALLEST_PAGE = 512;

/** If `file` is a link, the other files are beside its target. */
export const filesOf = (file: string) => {
  const database = existsSync(file) ? realpathSync(file) : file;
  return {
    database,
    wal: `${database}-wal`,
    shm: `${database}-shm`,
    journal: `${database}-journal`,
    lock: `${database}-lock`,
  };
};

/** In bytes; 0 if the file is missing. */
export const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Throws if the file has content, but too little for a database. Also throws if it is empty or missing while its -wal
 * file has data: SQLite would delete the -wal file, which may hold answers. Call this before SQLite opens the file.
 */
export const assertWhole = (file: string): void => {
  const size = sizeOf(file);
  if (size > 0 && size < SMALLEST_PAGE) throw new Error('file is not a database');
  const { wal } = filesOf(file);
  if (size === 0 && sizeOf(wal) > 0)
    throw new Error(`está vazio ou não existe, mas ${wal} tem dados: traga o banco de dados dele ou tire-o dali`);
};

/** Creates a missing file and its folder, after `assertWhole`. */
export const makePrivate = (file: string): void => {
  assertWhole(file);
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) closeSync(openSync(file, 'ax', OWNER_ONLY));
};

/**
 * Throws if this process lacks permission to read or to write one of the existing files. SQLite opens a file without
 * write permission read-only: every post would fail, or, for the lock file, a second server could start. Also throws for
 * dangling links and hard links.
 */
export const assertAccess = (database: string): void => {
  for (const file of Object.values(filesOf(database))) {
    try {
      accessSync(file, constants.R_OK | constants.W_OK);
    } catch (error) {
      // Files may be missing: all of them before the first start, the -wal and -shm files also after the database was
      // closed.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      if (lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink())
        throw Object.assign(new Error('é um link para um arquivo que não existe'), { path: file });
    }
  }
  // Under each name SQLite uses other -wal and lock files. Two servers would then destroy each other's answers.
  const stat = statSync(database, { throwIfNoEntry: false });
  if (stat?.isFile() && stat.nlink > 1)
    throw new Error('tem mais de um nome (hard link), e dois servidores nele perderiam respostas: deixe só um nome');
};

/**
 * Lets only the owner read and write the files. Call this after opening the database: if the path names a file that is
 * no database, opening it fails, and the file keeps its permissions.
 */
export const closeToOthers = (file: string): void => {
  for (const part of Object.values(filesOf(file))) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // The file is missing or belongs to another user.
    }
  }
};
