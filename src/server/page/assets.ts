import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { contentType } from 'mime-types';

const ENCODINGS = ['br', 'gzip', 'identity'] as const;
type Encoding = (typeof ENCODINGS)[number];

/** A file in memory with its compressed forms. */
export interface Asset {
  type: string;
  /** Identifies the content. */
  digest: string;
  forms: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export const assetOf = (name: string, identity: Buffer, compressed: { br?: Buffer; gzip?: Buffer } = {}): Asset => ({
  type: contentType(path.extname(name)) || 'application/octet-stream',
  digest: hash('sha256', identity, 'base64url').slice(0, 22),
  forms: { ...compressed, identity },
});

export const compressedAsset = (name: string, text: string): Asset =>
  assetOf(name, Buffer.from(text), { br: brotliCompressSync(text), gzip: gzipSync(text) });

/** The files in `dir`, each with its compressed copies (`name.br`, `name.gz`) if they are there. */
export const readAssets = (dir: string): ReadonlyMap<string, Asset> => {
  const names = existsSync(dir) ? readdirSync(dir) : [];
  const read = (name: string): Buffer => readFileSync(path.join(dir, name));
  return new Map(
    names
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => [
        name,
        assetOf(name, read(name), {
          ...(names.includes(`${name}.br`) && { br: read(`${name}.br`) }),
          ...(names.includes(`${name}.gz`) && { gzip: read(`${name}.gz`) }),
        }),
      ]),
  );
};

/** @param accepted the header `Accept-Encoding` */
export const chooseEncoding = (accepted = '', forms: Partial<Record<Encoding, unknown>>): Encoding => {
  const names = accepted
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((word) => word.trim()))
    .flatMap(([name = '', quality = '']) => (/^q=0(\.0*)?$/.test(quality) ? [] : [name]));
  return ENCODINGS.find((encoding) => names.includes(encoding) && forms[encoding] !== undefined) ?? 'identity';
};
