import { isUtf8 } from 'node:buffer';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';

/** The calls by what they are for. `substituicao` is a second answer to the same question, `vazia` none to it, which is what stays. */
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

/** Why nothing usable came back. `unreachable`: no connection came about. `timeout`: it did, and nobody answered. `broken`: it ended too early. */
export interface CallFailure {
  reason: 'unreachable' | 'timeout' | 'broken';
  /** The code of the error, `ECONNREFUSED`. */
  code: string;
}

/** What came of a call. Redirects are not followed. */
export interface Outcome {
  call: CallName;
  /** Its status and headers; `Response.error()`, with status 0, if there is a failure. */
  response: Response;
  /** The body as a browser reads JSON: always as UTF-8, whatever the header says. */
  text: string;
  utf8: boolean;
  /** From the first step of connecting to the last byte. */
  ms: number;
  failure?: CallFailure;
}

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
 * One call as a browser makes it, on a connection of its own, bounded in time and size. Never two at a time:
 * whether a connection came about is heard process-wide. Never throws: what goes wrong is the outcome.
 */
export const makeCall = async (
  call: CallName,
  url: string,
  { headers, ...init }: { method: string; headers: Record<string, string>; body?: string },
  timeoutMs: number,
): Promise<Outcome> => {
  const heard = { connection: false };
  const hear = (): void => {
    heard.connection = true;
  };
  subscribe('undici:client:connected', hear);
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
      reason: !heard.connection ? 'unreachable' : timedOut ? 'timeout' : 'broken',
      code: timedOut ? 'ETIMEDOUT' : (why ?? message),
    };
    return { call, response: Response.error(), text: '', utf8: true, ms: 0, failure };
  } finally {
    unsubscribe('undici:client:connected', hear);
  }
};
