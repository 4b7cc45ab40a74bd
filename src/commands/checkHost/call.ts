import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { brotliDecompressSync, inflateSync, gunzipSync } from 'node:zlib';

interface CallOptions {
  method: 'GET' | 'POST' | 'OPTIONS';
  url: URL;
  headers: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  timeoutMs: number;
}

/** What came back: whatever its status. Redirects are not followed. */
export interface Answer {
  kind: 'answer';
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
  /** From the first step of connecting to the last byte. */
  ms: number;
}

/** Nothing usable came back. */
export interface NoAnswer {
  kind: 'none';
  /** `unreachable`: no connection came about. `timeout`: it did, and nobody answered. `broken`: it ended too early. */
  reason: 'unreachable' | 'timeout' | 'broken';
  /** The code of the error, `ECONNREFUSED`. */
  code: string;
}

export type Outcome = Answer | NoAnswer;

/** No answer of the four calls is nearly as long. */
const BODY_LIMIT = 1024 * 1024;

const decoders: Record<string, typeof gunzipSync> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  deflate: inflateSync,
};

/** Undoes a compression that was not asked for, as a browser would. */
const decode = (body: Buffer, encoding = ''): Buffer => {
  const decoder = decoders[encoding.toLowerCase()];
  return decoder && body.length > 0 ? decoder(body, { maxOutputLength: BODY_LIMIT }) : body;
};

const codeOf = (error: unknown): string => {
  const { code, name } = error as NodeJS.ErrnoException;
  return code ?? name;
};

/** One call on a connection of its own, bounded in time and size. Never throws: what goes wrong is the outcome. */
export const call = ({ method, url, headers, body, timeoutMs }: CallOptions): Promise<Outcome> =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const secure = url.protocol === 'https:';
    const payload = body === undefined ? undefined : JSON.stringify(body);
    let connected = false;
    let timedOut = false;

    const request = (secure ? https : http).request(url, {
      method,
      agent: false,
      headers: {
        ...headers,
        ...(payload !== undefined && {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(payload),
        }),
      },
    });
    const fail = (error: unknown): void => {
      clearTimeout(timer);
      request.destroy();
      const reason = !connected ? 'unreachable' : timedOut ? 'timeout' : 'broken';
      resolve({ kind: 'none', reason, code: timedOut ? 'ETIMEDOUT' : codeOf(error) });
    };
    const timer = setTimeout(() => {
      timedOut = true;
      fail(new Error());
    }, timeoutMs);

    request.on('socket', (socket: Socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        parts.push(part);
        size += part.length;
        if (size > BODY_LIMIT) fail({ code: 'EMSGSIZE' });
      });
      response.on('error', fail);
      response.on('end', () => {
        clearTimeout(timer);
        try {
          const whole = decode(Buffer.concat(parts), response.headers['content-encoding']);
          const ms = performance.now() - startedAt;
          resolve({ kind: 'answer', status: response.statusCode ?? 0, headers: response.headers, body: whole, ms });
        } catch (error) {
          fail(error);
        }
      });
    });
    request.end(payload);
  });
