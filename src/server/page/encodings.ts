import { createHash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

/** One form of the page, ready to go out. */
export interface EncodedPage {
  encoding: Encoding;
  body: Buffer;
  etag: string;
}

/** The page in each form. The ETag is a strong one: each form has its own. */
export const encodePage = (html: string): Record<Encoding, EncodedPage> => {
  const identity = Buffer.from(html);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);
  const page = (encoding: Encoding, body: Buffer): EncodedPage => ({ encoding, body, etag: `"${digest}-${encoding}"` });
  return {
    br: page('br', brotliCompressSync(identity)),
    gzip: page('gzip', gzipSync(identity)),
    identity: page('identity', identity),
  };
};

/** The smallest form that this `Accept-Encoding` takes. */
export const chooseEncoding = (acceptEncoding = ''): Encoding => {
  const accepted = new Map(
    acceptEncoding.split(',').map((part) => {
      const [name = '', ...parameters] = part.toLowerCase().split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, quality === undefined || Number(quality) > 0] as const;
    }),
  );
  const takes = (name: string): boolean => accepted.get(name) ?? accepted.get('*') ?? false;
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
};

/** Whether an `If-None-Match` says that the browser has this form already. */
export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()));
