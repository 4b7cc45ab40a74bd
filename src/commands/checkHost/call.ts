import { isUtf8 } from 'node:buffer';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * The calls that the check makes, by purpose. The last three send an answer to the same question: first a rating, then
 * a different rating and finally an empty answer, so that no rating stays in the hospital's statistics.
 */
export const CALLS = {
  local: 'GET getlocalbyid',
  perguntas: 'GET listarperguntasporlocal',
  desconhecido: 'GET getlocalbyid (local desconhecido)',
  preflight: 'OPTIONS (CORS)',
  identificacao: 'POST identificarpaciente',
  resposta: 'POST cadastrarresposta',
  substituicao: 'POST cadastrarresposta',
  vazia: 'POST cadastrarresposta',
};

export type CallName = keyof typeof CALLS;

/**
 * Why there is no usable response. `unreachable`: no connection. `timeout`: connected, but no response. `broken`: the
 * response ended early.
 */
export interface CallFailure {
  reason: 'unreachable' | 'timeout' | 'broken';
  /** The error code of Node.js, such as `ECONNREFUSED`. */
  code: string;
}

/** The result of a call. A redirect is not followed: `response` is the redirect itself. */
export interface Outcome {
  call: CallName;
  /** The status and headers. After a failure, this is `Response.error()`, which has status 0. */
  response: Response;
  /** The body, always decoded as UTF-8. Browsers decode JSON in this way even if a header names another encoding. */
  text: string;
  utf8: boolean;
  /** Duration in ms, from connecting to the last byte. */
  ms: number;
  failure?: CallFailure;
}

/** The largest response body that is read, in bytes. The responses of a correct host are far smaller. */
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
 * Makes one call as a browser would, on a new connection, with limited time and size. Never throws: an error is part of
 * the result. Make only one call at a time: Node's event for a new connection does not say which call opened it.
 */
export const makeCall = async (
  call: CallName,
  url: string,
  { headers, ...init }: { method: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Outcome> => {
  const connection = { opened: false };
  const onConnected = (): void => {
    connection.opened = true;
  };
  subscribe('undici:client:connected', onConnected);
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      ...init,
      headers: { ...headers, connection: 'close' },
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await readBody(response);
    const ms = performance.now() - startedAt;
    return { call, response, text: new TextDecoder().decode(body), utf8: isUtf8(body), ms };
  } catch (error) {
    const { name, code, cause } = error as NodeJS.ErrnoException;
    const { code: why = code, message } = (cause ?? error) as NodeJS.ErrnoException;
    const timedOut = name === 'TimeoutError';
    const failure: CallFailure = {
      reason: !connection.opened ? 'unreachable' : timedOut ? 'timeout' : 'broken',
      code: timedOut ? 'ETIMEDOUT' : (why ?? message),
    };
    return { call, response: Response.error(), text: '', utf8: true, ms: 0, failure };
  } finally {
    unsubscribe('undici:client:connected', onConnected);
  }
};
