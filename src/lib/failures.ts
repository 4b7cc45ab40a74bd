import type { Id } from '../contract/ids';
import { paths } from '../contract/paths';
import type { CallError, Services } from './api';

export interface Failure {
  /** What failed: the location (L), the identification (I) or an answer (R, resposta). */
  call: 'L' | 'I' | 'R';
  /** The HTTP status; 0 in the cases that `CallError` lists. */
  status: number;
  /** The id of the question if an answer failed, otherwise the id in the link. */
  id: Id;
}

export const failureOf = (call: Failure['call'], { status = 0 }: Partial<CallError>, id: Id): Failure => ({
  call,
  status,
  id,
});

/** The code that is shown to patients, such as `I-500-7` (behaviour 8.2). */
export const codeOf = ({ call, status, id }: Failure): string => `${call}-${status}-${id}`;

/** Appends the failure's code to a log line if `visibleErrors` shows that code to patients too. */
export const withCode = (line: string, failure: Failure, { deployment }: Services): string =>
  deployment.visibleErrors ? `${line} [${codeOf(failure)}]` : line;

const addressOf = ({ call, id }: Failure): string => {
  if (call === 'L') return `GET ${paths.getLocalById(String(id))}`;
  return `POST ${call === 'I' ? paths.identificarPaciente : paths.cadastrarResposta}`;
};

export const versionOfPage = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '?';

/** Logs what support needs to find the call in the server's log (behaviour 2.3). */
export const logFailure = (message: string, failure: Failure) => {
  console.error(message, `(${addressOf(failure)}, ${new Date().toISOString()}, version ${versionOfPage()})`);
};
