import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Deployment } from '../deployment/deployment';
import { StartError, systemReason } from './startError';
import { assetOf, type Asset } from './assets';

/** A larger folder was probably set by mistake. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Other types, such as scripts, archives and settings, are probably in the folder by mistake. */
const SERVED = /\.(html?|css|txt|pdf|svg|png|jpe?g|gif|webp|avif|ico|webmanifest|woff2?|ttf|otf)$/i;

const isServed = (name: string): boolean => SERVED.test(name) && !name.startsWith('.');

/**
 * Reads the hospital's own files. Skips files in api/ and assets/, because the survey uses these paths. Also skips
 * types that are not served, names that begin with a dot, links to folders, and links that lead nowhere, out of
 * `folder` or to a file that is skipped for its name.
 */
export const readStaticFiles = (folder: string, warn: (line: string) => void): ReadonlyMap<string, Asset> => {
  const files = new Map<string, Asset>();
  let bytes = 0;
  try {
    const root = realpathSync.native(folder);
    const names = readdirSync(root);
    for (const name of names) {
      if (/(^|\/)\./.test(name)) continue;
      const file = path.join(root, name);
      // `readdirSync` with `recursive` would follow links to folders from Node 22 on.
      if (lstatSync(file).isDirectory()) {
        names.push(...readdirSync(file).map((inner) => `${name}/${inner}`));
        continue;
      }
      const target = statSync(file, { throwIfNoEntry: false });
      if (
        !isServed(name) ||
        /^(api|assets)\//.test(name) ||
        !target?.isFile() ||
        !realpathSync(file).startsWith(root + path.sep) ||
        !isServed(path.basename(realpathSync(file)))
      ) {
        warn(`STATIC_DIR: ${name} não será servido`);
        continue;
      }
      if ((bytes += target.size) > MAX_BYTES) throw new Error('tem mais de 64 MB');
      files.set(name, assetOf(name, readFileSync(file)));
    }
  } catch (error) {
    const { path: place = folder } = error as NodeJS.ErrnoException;
    throw new StartError(`STATIC_DIR: ${place}: ${systemReason(error)}`);
  }
  return files;
};

/** The path without its first slash; null if the address is empty, invalid or on another server. */
export const ownPath = (address: string): string | null => {
  const base = 'http://here.invalid';
  if (address === '' || !URL.canParse(address, base)) return null;
  const { origin, pathname } = new URL(address, base);
  if (origin !== base) return null;
  try {
    return decodeURIComponent(pathname).slice(1);
  } catch {
    // The path has a `%` that encodes nothing, as in `/50%.png`.
    return pathname.slice(1);
  }
};

/** Those of the settings `logo` and `privacyUrl` that name a missing file of this server. */
export const missingFiles = (deployment: Deployment, isThere: (file: string) => boolean) =>
  (['logo', 'privacyUrl'] as const).filter((name) => {
    const own = ownPath(deployment[name]);
    return own !== null && !isThere(own);
  });

export const assertThere = (deployment: Deployment, files: ReadonlyMap<string, Asset>): void => {
  const [missing] = missingFiles(deployment, (file) => files.has(file));
  if (missing !== undefined)
    throw new StartError(
      `"${missing}": ${deployment[missing]} não está em STATIC_DIR, ou não é servido: ` +
        'precisa de uma extensão conhecida, como .png, .svg ou .html, e fica fora das pastas api e assets',
    );
};
