import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { formsOf, type Forms } from './encodings';

const types: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  gif: 'image/gif',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  webp: 'image/webp',
  woff2: 'font/woff2',
};

/** A file of the build beside the page. */
export interface Asset {
  type: string;
  forms: Forms;
}

/**
 * Reads the build's assets, by their names. They are few and small, and one that is in memory opens no file for a
 * request whose connection may be gone.
 */
export const readAssets = (dir: string): ReadonlyMap<string, Asset> => {
  if (!existsSync(dir)) return new Map();
  const names = readdirSync(dir, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
  const read = (name: string): Buffer => readFileSync(path.join(dir, name));
  const compressed = (name: string): Buffer | undefined => (names.includes(name) ? read(name) : undefined);
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => {
        const forms = formsOf(read(name), { br: compressed(`${name}.br`), gzip: compressed(`${name}.gz`) });
        return [name, { type: types[path.extname(name).slice(1)] ?? 'application/octet-stream', forms }];
      }),
  );
};
