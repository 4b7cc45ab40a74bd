import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

/** A file in a new folder. A `content` that is neither text nor bytes is written as JSON. */
export const tempFile = (name: string, content: unknown): string => {
  const file = path.join(tempFolder(afterTest), name);
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content));
  return file;
};

/** A file of page settings, for `DEPLOYMENT_FILE`. */
export const settingsFile = (settings: unknown): string => tempFile('deployment.json', settings);
