import type { Id } from '../contract/ids';
import type { Deployment } from '../deployment/deployment';
import type { CallError } from './api';

export interface Failure {
  /** What failed: the location (L), the identification (I) or an answer (R, resposta). */
  call: 'L' | 'I' | 'R';
  /** The HTTP status; 0 in the cases that `CallError` lists. */
  status: number;
  /** The id of the question if an answer failed, otherwise the id in the link. */
  id: Id;
}

/** `Partial`, because RTK Query also returns a `SerializedError`, which has no status. */
export const failureOf = (call: Failure['call'], { status = 0 }: Partial<CallError>, id: Id): Failure => ({
  call,
  status,
  id,
});

/** The code that is shown to patients, such as `I-500-7` (behaviour 8.2). */
export const codeOf = ({ call, status, id }: Failure): string => `${call}-${status}-${id}`;

/** Appends the failure's code to a log line if `visibleErrors` shows that code to patients too. */
export const withCode = (line: string, failure: Failure, { visibleErrors }: Deployment): string =>
  visibleErrors ? `${line} [${codeOf(failure)}]` : line;
