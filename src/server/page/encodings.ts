import { hash } from 'node:crypto';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export type Encoding = 'br' | 'gzip' | 'identity';

interface Encoded {
  body: Buffer;
  etag: string;
}

export type Forms = Partial<Record<Encoding, Encoded>> & { identity: Encoded };

export const formsOf = (
  identity: Buffer,
  compressed: { br?: Buffer | undefined; gzip?: Buffer | undefined },
): Forms => {
  const digest = hash('sha256', identity, 'base64url').slice(0, 22);
  const form = (encoding: Encoding, body: Buffer): Encoded => ({ body, etag: `"${digest}-${encoding}"` });
  return {
    ...(compressed.br && { br: form('br', compressed.br) }),
    ...(compressed.gzip && { gzip: form('gzip', compressed.gzip) }),
    identity: form('identity', identity),
  };
};

export const encodeText = (text: string): Forms => {
  const identity = Buffer.from(text);
  return formsOf(identity, { br: brotliCompressSync(identity), gzip: gzipSync(identity) });
};

/** Does not use @fastify/accept-negotiator, which ignores `GZIP` in capitals and chooses br for `*, br;q=0`. */
export const chooseEncoding = (acceptEncoding = '', forms: Partial<Record<Encoding, unknown>>): Encoding => {
  const accepted = new Map(
    acceptEncoding
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [, name = '', quality = 1] = /^\s*([^\s;]*)(?:\s*;\s*q=([\d.]*))?/.exec(part) ?? [];
        return [name, Number(quality) > 0] as const;
      }),
  );
  const takes = (name: Encoding): boolean =>
    forms[name] !== undefined && (accepted.get(name) ?? accepted.get('*') ?? false);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
};

export const isKnown = (etag: string, ifNoneMatch = ''): boolean =>
  ifNoneMatch.split(',').some((known) => ['*', etag, `W/${etag}`].includes(known.trim()));
