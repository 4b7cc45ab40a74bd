import type { Id } from '../contract/ids';
import type { CallError, Services } from './api';

/**
 * What a patient can tell, and support finds in the console (behaviour 8.2): which call failed, with which status, for
 * which location or question. 0 is a failure without a status: nothing came, or nothing that fits.
 */
export const failureCode = (call: 'L' | 'I' | 'R', { message = '' }: Partial<CallError>, id: Id | null): string =>
  `${call}-${/HTTP (\d+)/.exec(message)?.[1] ?? 0}-${id}`;

/** A line for the console: with its code where a patient is shown one, and else as the specification has it. */
export const withCode = (line: string, code: string, { deployment }: Services): string =>
  deployment.visibleErrors ? `${line} [${code}]` : line;
