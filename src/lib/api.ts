import { createApi, type BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Deployment } from './deployment';
import { fetchUnlessEarly } from './earlyRequest';

/** What the store hands to its thunks and calls. */
export interface Services {
  deployment: Deployment;
}

/** A call of SPEC.md §7: a GET, or with a `body` a POST of it as JSON. */
export interface Call {
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
    ? { headers: { accept: 'application/json' } }
    : {
        method: 'POST',
        headers: { accept: 'application/json', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      };

/**
 * SPEC.md §6 and §7: one fixed host and prefix for all calls, no authentication header, no timeout.
 * A status outside 2xx, a lost connection and an unreadable body are all errors.
 */
const hospitalHost: BaseQueryFn<Call, unknown, CallError> = async (call, { extra, signal }) => {
  const { apiBaseUrl } = (extra as Services).deployment;
  let response: Response;
  try {
    response = await fetchUnlessEarly(apiBaseUrl + call.path, { ...requestOf(call), signal });
  } catch (error) {
    return { error: { message: String(error) } };
  }
  if (!response.ok) return { error: { message: `HTTP ${response.status}` } };
  if (call.reads === false) return { data: null };
  try {
    return { data: await response.json() };
  } catch {
    return { error: { message: `HTTP ${response.status}, unreadable answer` } };
  }
};

/** The hospital's api. Each feature injects its own endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: hospitalHost,
  endpoints: () => ({}),
  // What does not fit the contract is that call's failure, like any other (DECISIONS.md, Calls).
  catchSchemaFailure: ({ message }): CallError => ({
    message: `unexpected answer: ${message.replace(/ but received .*/s, '')}`,
  }),
});
