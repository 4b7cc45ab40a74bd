import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fillDeployment, type Deployment } from './settingsBlock';
import { encodePage, type EncodedPage, type Encoding } from './encodings';

/** The built survey, read once: its page in each encoding, its settings, and the folder of its hashed assets. */
export interface Survey {
  html: string;
  page: Record<Encoding, EncodedPage>;
  deployment: Deployment;
  assetsDir: string;
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
  return { html, page: encodePage(html), deployment, assetsDir: path.join(publicDir, 'assets') };
};
