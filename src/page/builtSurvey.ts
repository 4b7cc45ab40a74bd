import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { checkDeployment } from '../deployment/checkedDeployment';
import type { Deployment } from '../deployment/deployment';
import { readJsonFile } from './jsonFile';
import { StartError, systemReason } from './startError';
import { assetOf, readAssets, type Asset } from './assets';
import { pageOf, settingsIn } from './pageOf';

export interface BuiltSurvey {
  page: Asset;
  deployment: Deployment;
  assets: ReadonlyMap<string, Asset>;
  /** The hospital's own files (`STATIC_DIR`), by path. */
  files: ReadonlyMap<string, Asset>;
}

export const readPage = (publicDir: string): string | null => {
  const file = path.join(publicDir, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/**
 * The settings in `file`, such as `config/deployment.json`. Without `file`, the settings in the built page. Without a
 * built page, none.
 */
export const readPageSettings = (publicDir: string, file?: string): object => {
  const page = readPage(publicDir);
  const built = page === null ? {} : settingsIn(page);
  const settings = file === undefined ? built : readJsonFile(file);
  try {
    checkDeployment(settings);
    return settings as object;
  } catch (error) {
    throw new StartError(`${file ?? 'index.html'}: ${systemReason(error)}`);
  }
};

export const readSurvey = (
  publicDir: string,
  settings = readPageSettings(publicDir),
  files: BuiltSurvey['files'] = new Map(),
): BuiltSurvey | null => {
  const page = readPage(publicDir);
  if (page === null) return null;
  const html = pageOf(page, settings);
  return {
    page: assetOf('index.html', Buffer.from(html), brotliCompressSync(html), gzipSync(html)),
    deployment: checkDeployment(settings),
    assets: readAssets(path.join(publicDir, 'assets')),
    files,
  };
};
