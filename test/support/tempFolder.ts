import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new folder outside the repository.
 * @param whenOver registers the deletion: `afterAll`, after the tests of the file, or `afterTest`
 */
export const tempFolder = (whenOver: (cleanup: () => void) => void = afterAll): string => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-'));
  whenOver(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
};
