import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import type { Deployment } from './deployment';
import { fetchUnlessEarly } from './earlyRequest';

/** What the store hands to its thunks and calls. */
export interface Services {
  deployment: Deployment;
}

/**
 * SPEC.md §6 and §7: one fixed host and prefix for all calls, no authentication header, no timeout.
 * A status outside 2xx, a lost connection and an unreadable body are all errors.
 */
const hospitalHost: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = (args, store, options) =>
  fetchBaseQuery({
    baseUrl: (store.extra as Services).deployment.apiBaseUrl,
    fetchFn: fetchUnlessEarly,
  })(args, store, options);

/** The hospital's api. Each feature injects its own endpoints. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery: hospitalHost,
  endpoints: () => ({}),
  // What does not fit the contract is that call's failure, like any other (DECISIONS.md, Calls).
  catchSchemaFailure: ({ message }): FetchBaseQueryError => ({ status: 'CUSTOM_ERROR', error: `unexpected answer: ${message}` }),
});
