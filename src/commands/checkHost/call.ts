import { isUtf8 } from 'node:buffer';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/**
 * The last three calls answer the same question. `resposta` sends the first answer, and `substituicao` replaces it.
 * `vazia` replaces the second answer with an empty one, so that no rating stays in the host's data.
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

export interface Outcome {
  call: CallName;
  /** After a failure, `Response.error()` with status 0. Redirects are not followed. */
  response: Response;
  /** Decoded as UTF-8 whatever the headers say, as browsers decode JSON. */
  text: string;
  utf8: boolean;
  /** From the start of the call, before it connects, to the last byte of the response; 0 after a failure. */
  ms: number;
  /**
   * `unreachable`: the call failed before its request was sent. `timeout`: the response to a sent request was not
   * complete in time. `broken`: the call failed in another way after its request was sent. `code` is the code
   * (`ECONNREFUSED`), name or message of the error.
   */
  failure?: { reason: 'unreachable' | 'timeout' | 'broken'; code: string };
}

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
 * Never throws. Make only one call at a time: an event of `undici:client:sendHeaders` does not say to which call it
 * belongs.
 */
export const makeCall = async (
  call: CallName,
  url: string,
  { headers, ...init }: { method: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Outcome> => {
  const connection = { used: false };
  // Once headers are sent, the host was reached. The event `undici:client:connected` would not show this: over HTTP/2 a
  // call may use the connection of an earlier call.
  const onSending = (): void => {
    connection.used = true;
  };
  subscribe('undici:client:sendHeaders', onSending);
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
    const { code: why = code, name: kind, message } = (cause ?? error) as NodeJS.ErrnoException;
    const timedOut = name === 'TimeoutError';
    const reason = !connection.used ? 'unreachable' : timedOut ? 'timeout' : 'broken';
    // Since Node 24 an `HTTPParserError` has no code, so its name is used.
    const known = kind === 'HTTPParserError' ? kind : (why ?? message);
    const failure = { reason, code: timedOut ? 'ETIMEDOUT' : known } as const;
    return { call, response: Response.error(), text: '', utf8: true, ms: 0, failure };
  } finally {
    unsubscribe('undici:client:sendHeaders', onSending);
  }
};
