import { subscribe, unsubscribe } from 'node:diagnostics_channel';

interface Call {
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
  headers: Headers;
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

const readBody = async ({ body }: Response): Promise<Buffer> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > BODY_LIMIT) throw Object.assign(new Error(), { code: 'EMSGSIZE' });
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * One call as a browser makes it, on a connection of its own, bounded in time and size. One at a time: whether a
 * connection came about is heard of all. Never throws: what goes wrong is the outcome.
 */
export const call = async ({ method, url, headers, body, timeoutMs }: Call): Promise<Outcome> => {
  const heard = { connection: false };
  const hear = (): void => {
    heard.connection = true;
  };
  subscribe('undici:client:connected', hear);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...headers, connection: 'close', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const whole = await readBody(response);
    return {
      kind: 'answer',
      status: response.status,
      headers: response.headers,
      body: whole,
      ms: performance.now() - startedAt,
    };
  } catch (error) {
    const { name, code, cause } = error as NodeJS.ErrnoException;
    const { code: why = code, message } = (cause ?? error) as NodeJS.ErrnoException;
    const timedOut = name === 'TimeoutError';
    return {
      kind: 'none',
      reason: !heard.connection ? 'unreachable' : timedOut ? 'timeout' : 'broken',
      code: timedOut ? 'ETIMEDOUT' : (why ?? message),
    };
  } finally {
    unsubscribe('undici:client:connected', hear);
  }
};
