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

/** Why a call failed, in one line. Never in the host's words: it may repeat what the patient wrote. */
export interface CallError {
  message: string;
}

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
const refusal = ({ ok, redirected, status, type }: Response, { body }: Call): string | undefined => {
  if (type === 'opaqueredirect' || (redirected && body !== undefined)) return 'the answer was redirected';
  return ok ? undefined : `HTTP ${status}`;
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
    return { error: { message: String(error) } };
  }
  const message = refusal(response, call);
  if (message !== undefined || call.reads === false) {
    leaveBody(response);
    return message === undefined ? { data: null } : { error: { message } };
  }
  try {
    return { data: (await response.json()) as unknown };
  } catch {
    return { error: { message: `HTTP ${response.status}, unreadable answer` } };
  }
};

export const api = createApi({
  reducerPath: 'api',
  baseQuery: hospitalHost,
  endpoints: () => ({}),
  // By default lists and failures are forgotten after 60 s; a patient may rest for longer.
  keepUnusedDataFor: Infinity,
  // What does not fit the contract is that call's failure, like any other (behaviour 7.2).
  catchSchemaFailure: ({ message }): CallError => ({
    message: `unexpected answer: ${message.replace(/ but received .*/s, '')}`,
  }),
});
