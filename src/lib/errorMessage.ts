import type { SerializedError } from '@reduxjs/toolkit';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query';

/** A call that failed at the host, on the way or in the page. */
export type CallError = FetchBaseQueryError | SerializedError;

/**
 * One line for the console and for the stored `erro` (SPEC.md §8). The answer's body is left out: a host may
 * repeat in it what the patient wrote.
 */
export const errorMessage = (error: CallError): string => {
  if (!('status' in error)) return error.message ?? 'unknown error';
  if (typeof error.status === 'number') return `HTTP ${error.status}`;
  if (error.status === 'PARSING_ERROR') return `HTTP ${error.originalStatus}, unreadable answer`;
  return error.error;
};
