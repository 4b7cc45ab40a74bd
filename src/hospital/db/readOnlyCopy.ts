import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Whether the database is in a folder that cannot be written, such as that of a CD, an archive or a snapshot. */
export const isReadOnlyCopy = (file: string): boolean => {
  if (!existsSync(file)) return false;
  try {
    accessSync(path.dirname(realpathSync(file)), constants.W_OK);
    return false;
  } catch {
    return true;
  }
};

interface ReadableCopy {
  /** For SQLite's `readOnly`. */
  url: URL;
  /** Call it after the database was closed. */
  release: () => void;
}

/**
 * SQLite cannot create its -shm file there. So it opens the file as one that nobody changes (`immutable`). That leaves
 * out a -wal file, so with one, it opens a private copy of both.
 */
export const readableCopyOf = (file: string): ReadableCopy => {
  const real = realpathSync(file);
  if (!existsSync(`${real}-wal`)) {
    const url = pathToFileURL(real);
    url.search = '?immutable=1';
    return { url, release: () => undefined };
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-'));
  const copy = path.join(folder, 'avaliacao.db');
  for (const ending of ['', '-wal']) copyFileSync(real + ending, copy + ending);
  return {
    url: pathToFileURL(copy),
    release() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
