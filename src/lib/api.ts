import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { callUrl } from '../contract/callUrl';
import type { Deployment } from '../deployment/deployment';
import type { OtherTabs } from './otherTabs';
import type { Tablet } from './tablet';

export interface Services {
  deployment: Deployment;
  otherTabs?: OtherTabs;
  tablet?: Tablet;
  /** The browser's own if not given. */
  fetch?: typeof fetch;
}

/** A call of the contract (behaviour 7.1): a GET, or with a `body` a POST of it as JSON. */
interface Call {
  /** Below the host's prefix. */
  path: string;
  body?: unknown;
  /** False where the answer's body is not read: then a status of 2xx is all that it takes. */
  reads?: boolean;
}

export interface CallError {
  /** The reason in one line. Never the host's own words, which may repeat what the patient wrote. */
  message: string;
  /** The HTTP status; 0 without an answer, or with one that does not fit. */
  status: number;
  /** In ms since 1970. */
  at: number;
  /** Whether the browser was online. */
  online: boolean;
}

const errorOf = (message: string, status = 0): CallError => ({
  message,
  status,
  at: Date.now(),
  online: navigator.onLine,
});

const requestOf = ({ body }: Call): RequestInit =>
  body === undefined
    ? // Browsers keep for days what a host sends with Last-Modified alone.
      { headers: { accept: 'application/json' }, cache: 'no-store' }
    : {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // Not followed: nothing would be stored there, and the name would be told.
        redirect: 'manual',
      };

/** Why an answer is a failure, whatever its body says; undefined if it is none. */
const refusal = ({ ok, redirected, status, type }: Response, { body }: Call): CallError | undefined => {
  if (type === 'opaqueredirect' || (redirected && body !== undefined)) return errorOf('the answer was redirected');
  return ok ? undefined : errorOf(`HTTP ${status}`, status);
};

/** One that never ends would hold its connection; when the browser has none left, the next call waits for ever. */
const leaveBody = ({ body }: Response) => {
  body?.cancel().catch(() => undefined);
};

/** A status outside 2xx, a post that was redirected, a lost connection and an unreadable body are all errors (behaviour 7.4). */
const hospitalHost: BaseQueryFn<Call, unknown, CallError> = async (call, { extra, signal }) => {
  const { deployment, fetch: ask = fetch } = extra as Services;
  let response: Response;
  try {
    response = await ask(callUrl(deployment.apiBaseUrl, call.path), { ...requestOf(call), signal });
  } catch (error) {
    return { error: errorOf(String(error)) };
  }
  const error = refusal(response, call);
  if (error || call.reads === false) {
    leaveBody(response);
    return error ? { error } : { data: null };
  }
  try {
    return { data: (await response.json()) as unknown };
  } catch {
    return { error: errorOf(`HTTP ${response.status}, unreadable answer`, response.status) };
  }
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery: hospitalHost,
  endpoints: () => ({}),
  // By default lists and failures are forgotten after 60 s; a patient may rest for longer.
  keepUnusedDataFor: Infinity,
  // What does not fit the contract is that call's failure, like any other (behaviour 7.2).
  catchSchemaFailure: ({ message }) => errorOf(`unexpected answer: ${message.replace(/ but received .*/s, '')}`),
});
