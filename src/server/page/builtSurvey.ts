import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { checkDeployment } from '../../deployment/checkedDeployment';
import type { Deployment } from '../../deployment/deployment';
import { readJsonFile } from '../jsonFile';
import { reasonOf, StartError } from '../startError';
import { compressedAsset, readAssets, type Asset } from './assets';
import { pageOf, settingsIn } from './pageOf';

export interface BuiltSurvey {
  page: Asset;
  deployment: Deployment;
  assets: ReadonlyMap<string, Asset>;
  /** The hospital's own files (`STATIC_DIR`), by path. */
  files: ReadonlyMap<string, Asset>;
}

/**
 * The settings in a file such as `config/deployment.json`.
 * @throws StartError that names the file and the invalid setting
 */
export const readSettingsFile = (file: string): object => {
  const settings = readJsonFile(file);
  try {
    checkDeployment(settings);
    return settings as object;
  } catch (error) {
    throw new StartError(`${file}: ${reasonOf(error)}`);
  }
};

/** @returns the built page's HTML; null if there is none */
export const readPage = (publicDir: string): string | null => {
  const file = path.join(publicDir, 'index.html');
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
};

/**
 * @param settings by default those that the build has put into the page
 * @returns null if there is no built page
 */
export const readSurvey = (
  publicDir: string,
  settings?: object,
  files: BuiltSurvey['files'] = new Map(),
): BuiltSurvey | null => {
  const page = readPage(publicDir);
  if (page === null) return null;
  try {
    const used = settings ?? settingsIn(page);
    return {
      page: compressedAsset('index.html', pageOf(page, used)),
      deployment: checkDeployment(used),
      assets: readAssets(path.join(publicDir, 'assets')),
      files,
    };
  } catch (error) {
    throw new StartError(reasonOf(error));
  }
};
