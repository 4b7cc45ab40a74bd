import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentType } from 'mime-types';
import { formsOf, type Forms } from './encodings';

export const typeOf = (name: string): string => contentType(path.extname(name)) || 'application/octet-stream';

export interface Asset {
  type: string;
  forms: Forms;
}

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
        return [name, { type: typeOf(name), forms }];
      }),
  );
};
