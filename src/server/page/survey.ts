import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readAssets, type Asset } from './assets';
import { encodeText, type Forms } from './encodings';
import { fillDeployment, type Deployment } from './settingsBlock';

/** The built survey, read once: its page, its settings, and its assets by name. */
export interface Survey {
  html: string;
  page: Forms;
  deployment: Deployment;
  assets: ReadonlyMap<string, Asset>;
}

/**
 * Reads the browser's build, with the settings of this server's environment in its page.
 * @returns null if `publicDir` holds no build: then only the API is served
 * @throws StartError if the page has no block of settings
 */
export const readSurvey = (publicDir: string, overrides: Partial<Deployment> = {}): Survey | null => {
  const file = path.join(publicDir, 'index.html');
  if (!existsSync(file)) return null;
  const { html, deployment } = fillDeployment(readFileSync(file, 'utf8'), overrides);
  return { html, page: encodeText(html), deployment, assets: readAssets(path.join(publicDir, 'assets')) };
};
