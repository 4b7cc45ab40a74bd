import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '../../deployment/deployment';
import { readAssets, type Asset } from './assets';
import { encodeText, type Forms } from './encodings';
import { pagePolicy } from './policy';
import { fillDeployment, type Overrides } from './settingsBlock';

/** The built survey, read once: its page with its content policy, its settings, and its assets by name. */
export interface Survey {
  page: Forms;
  contentPolicy: string;
  deployment: Deployment;
  assets: ReadonlyMap<string, Asset>;
  /** The hospital's own files, by their paths (`STATIC_DIR`). */
  files: ReadonlyMap<string, Asset>;
}

/**
 * Reads the browser's build, with the settings of this server's environment in its page.
 * @param files the hospital's own
 * @param warn hears of what is passed over in the settings
 * @returns null if `publicDir` holds no build: then only the API is served
 * @throws StartError if the page has no block of settings
 */
export const readSurvey = (
  publicDir: string,
  overrides: Overrides = {},
  files: Survey['files'] = new Map(),
  warn?: (line: string) => void,
): Survey | null => {
  const file = path.join(publicDir, 'index.html');
  if (!existsSync(file)) return null;
  const { html, deployment } = fillDeployment(readFileSync(file, 'utf8'), overrides, warn);
  const assets = readAssets(path.join(publicDir, 'assets'));
  return { page: encodeText(html), contentPolicy: pagePolicy(deployment), deployment, assets, files };
};
