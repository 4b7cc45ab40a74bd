import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { contentType } from 'mime-types';

/** In the order of preference. */
const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

export interface Asset {
  type: string;
  digest: string;
  forms: Record<Encoding, Buffer | undefined>;
}

export const assetOf = (name: string, identity: Buffer, br?: Buffer, gzip?: Buffer): Asset => ({
  type: contentType(path.extname(name)) || 'application/octet-stream',
  digest: hash('sha256', identity, 'base64url').slice(0, 22),
  forms: { br, gzip, identity },
});

/** The files in `dir`, each with its compressed copies (`name.br`, `name.gz`) if they are there. */
export const readAssets = (dir: string): ReadonlyMap<string, Asset> => {
  const contents = new Map(readdirSync(dir).map((name) => [name, readFileSync(path.join(dir, name))]));
  const assets = [...contents].map(
    ([name, content]) =>
      [name, assetOf(name, content, contents.get(`${name}.br`), contents.get(`${name}.gz`))] as const,
  );
  return new Map(assets.filter(([name]) => !/\.(br|gz)$/.test(name)));
};

/** @param accepted the header `Accept-Encoding`; a quality of 0 (`br;q=0`) refuses an encoding */
export const chooseEncoding = (accepted = '', forms: Partial<Record<Encoding, unknown>>): Encoding =>
  ENCODINGS.find(
    (encoding) =>
      forms[encoding] !== undefined && new RegExp(`\\b${encoding}\\b(?! *; *q=0(\\.0*)? *(,|$))`, 'i').test(accepted),
  ) ?? 'identity';
