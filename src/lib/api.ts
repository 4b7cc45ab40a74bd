import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { callUrl } from '../contract/callUrl';
import type { Deployment } from '../deployment/deployment';
import type { OtherTabs } from './otherTabs';
import type { Tablet } from './tablet';

export interface Services {
  deployment: Deployment;
  otherTabs?: OtherTabs;
  tablet?: Tablet;
  /** `fetch` of the browser by default. */
  fetch?: typeof fetch;
}

/** A call of the contract (behaviour 7.1): a POST of `body` as JSON, or a GET without one. */
interface Call {
  /** Path after `apiBaseUrl`. */
  path: string;
  body?: unknown;
  /** False if the answer's body is not read; then any 2xx is a success. */
  reads?: boolean;
}

export interface CallError {
  /** The reason in one line. Never text from the host, which may repeat what the patient wrote. */
  message: string;
  /** The HTTP status; 0 without an answer, or with one that does not fit. */
  status: number;
  /** In ms since 1970. */
  at: number;
  /** Whether the browser was online when the call failed. */
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
    ? // Without this, browsers cache answers that have only Last-Modified for days.
      { headers: { accept: 'application/json' }, cache: 'no-store' }
    : {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // Do not follow redirects: another address would receive the name and store nothing.
        redirect: 'manual',
      };

/** Why an answer is a failure regardless of its body; undefined if it is a success. */
const refusal = ({ ok, redirected, status, type }: Response, { body }: Call): CallError | undefined => {
  if (type === 'opaqueredirect' || (redirected && body !== undefined)) return errorOf('the answer was redirected');
  return ok ? undefined : errorOf(`HTTP ${status}`, status);
};

/** Cancels an unread body. One that never ends would keep its connection open until the browser has none left for further calls. */
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
  // The default of 60 s is too short: patients pause for longer.
  keepUnusedDataFor: Infinity,
  // An answer that does not match the contract is an ordinary failure of the call (behaviour 7.2).
  catchSchemaFailure: ({ message }) => errorOf(`unexpected answer: ${message.replace(/ but received .*/s, '')}`),
});
