import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Deployment } from './deployment';
import { fetchUnlessEarly } from './earlyRequest';

/** What the store hands to its thunks and calls. */
export interface Services {
  deployment: Deployment;
}

/** Without the host's words: it may repeat in them what the patient wrote, and Redux DevTools would show it. */
const withoutBody = (error: FetchBaseQueryError): FetchBaseQueryError => {
  if (error.status === 'PARSING_ERROR') return { ...error, data: '', error: 'unreadable answer' };
  return typeof error.status === 'number' ? { status: error.status, data: undefined } : error;
};

/**
 * SPEC.md §6 and §7: one fixed host and prefix for all calls, no authentication header, no timeout.
 * A status outside 2xx, a lost connection and an unreadable body are all errors.
 */
const hospitalHost: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (args, store, options) => {
  const call = fetchBaseQuery({
    baseUrl: (store.extra as Services).deployment.apiBaseUrl,
    fetchFn: fetchUnlessEarly,
  });
  const answer = await call(args, store, options);
  return answer.error ? { ...answer, error: withoutBody(answer.error) } : answer;
};

/** The hospital's api. Each feature injects its own endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: hospitalHost,
  endpoints: () => ({}),
  // What does not fit the contract is that call's failure, like any other (DECISIONS.md, Calls).
  catchSchemaFailure: ({ message }): FetchBaseQueryError => ({
    status: 'CUSTOM_ERROR',
    // "Expected … but received …": what was received stays out, as above.
    error: `unexpected answer: ${message.replace(/ but received .*/s, '')}`,
  }),
});
