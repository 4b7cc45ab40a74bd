import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import path from 'node:path';

/** For its owner alone: patients' names and words are in it. */
const OWNER_ONLY = 0o600;

/** Makes the file (and its folder) if it is missing, and closes it to everyone but its owner. */
export const makePrivate = (file: string): void => {
  mkdirSync(path.dirname(file), { recursive: true });
  if (!existsSync(file)) {
    closeSync(openSync(file, 'ax', OWNER_ONLY));
    return;
  }
  // SQLite gives its other files the mode of the first; here are those of an earlier run.
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(part, OWNER_ONLY);
    } catch {
      // Not there, or of another user, who has decided.
    }
  }
};
