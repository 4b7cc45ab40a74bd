import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '../../deployment/deployment';
import { readAssets, type Asset } from './assets';
import { encodeText } from './encodings';
import { configurePage, type Overrides } from './configurePage';

export interface BuiltSurvey {
  page: Asset;
  deployment: Deployment;
  assets: ReadonlyMap<string, Asset>;
  /** The hospital's own files (`STATIC_DIR`), by path. */
  files: ReadonlyMap<string, Asset>;
}

export const readSurvey = (
  publicDir: string,
  overrides: Overrides = {},
  files: BuiltSurvey['files'] = new Map(),
  warn: (line: string) => void = () => undefined,
): BuiltSurvey | null => {
  const file = path.join(publicDir, 'index.html');
  if (!existsSync(file)) return null;
  const { html, deployment } = configurePage(readFileSync(file, 'utf8'), overrides, { warn });
  return {
    page: { type: 'text/html; charset=utf-8', forms: encodeText(html) },
    deployment,
    assets: readAssets(path.join(publicDir, 'assets')),
    files,
  };
};
