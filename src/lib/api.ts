import type { WithSlice } from '@reduxjs/toolkit';
import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import { callUrl } from '../contract/callUrl';
// Declares `window.early`.
import type {} from '../contract/early';
import type { Extra } from './tablet';

/** A POST of `body` as JSON, or a GET if `body` is undefined. */
interface Call {
  path: string;
  body?: unknown;
  /** False if the response's body is not read (behaviour 4.5). */
  reads?: boolean;
}

export interface CallError {
  /** Contains no text of the response, in which the server may repeat the patient's name. */
  message: string;
  /** The HTTP status, 200 if the response does not match the schema; 0 without a response that the app can read. */
  status: number;
}

const errorOf = (message: string, status = 0): CallError => ({ message, status });

const requestOf = ({ body }: Call): RequestInit =>
  body === undefined
    ? // Without `no-store`, browsers may use a cached response for days if the server sends only Last-Modified.
      { headers: { accept: 'application/json' }, cache: 'no-store' }
    : {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
        // A redirect must not send the patient's name to another address.
        redirect: 'manual',
      };

/** `fetch`, but the first call takes the response that the page has already requested, if the URL is the same. */
const ask = (url: string, init: RequestInit): Promise<Response> => {
  const request = window.early?.request;
  // Later this response could be outdated.
  delete window.early?.request;
  return request?.url === url ? request.response : fetch(url, init);
};

/** `fetchBaseQuery` would put the response of a failed call into the state. */
const hospitalHost: BaseQueryFn<Call, unknown, CallError> = async (call, { extra, signal }) => {
  const { apiBaseUrl } = extra as Extra;
  let response: Response;
  try {
    response = await ask(callUrl(apiBaseUrl, call.path, location.origin), { ...requestOf(call), signal });
  } catch (error) {
    return { error: errorOf(String(error)) };
  }
  const { body, ok, status, type } = response;
  // An endless body would occupy one of the few connections that browsers open per server.
  if (!ok || call.reads === false) body?.cancel().catch(() => undefined);
  if (!ok)
    return { error: errorOf(type === 'opaqueredirect' ? 'the answer was redirected' : `HTTP ${status}`, status) };
  if (call.reads === false) return { data: null };
  try {
    return { data: (await response.json()) as unknown };
  } catch {
    return { error: errorOf(`HTTP ${status}, unreadable answer`) };
  }
};

export const api = createApi({
  baseQuery: hospitalHost,
  // By default RTK Query removes data after 60 s without a subscriber, but patients may pause for longer.
  keepUnusedDataFor: Infinity,
  catchSchemaFailure: ({ message }) => errorOf(`unexpected answer: ${message.replace(/ but received .*/s, '')}`, 200),
  endpoints: () => ({}),
});

export type ApiState = WithSlice<typeof api>;
