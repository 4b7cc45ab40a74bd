import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** A new folder outside the repository, which is deleted after the tests of the file. */
export const tempFolder = (): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-'));
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};
