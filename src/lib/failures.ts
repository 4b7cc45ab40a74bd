import type { Id } from '../contract/ids';
import { paths } from '../contract/paths';
import type { CallError, Services } from './api';

/** A failed call (behaviour 8.2). */
export interface Failure {
  /** L: the location, I: the identification, R: the answer to a question (resposta). */
  call: 'L' | 'I' | 'R';
  /** The HTTP status; 0 without an answer, or with one that does not fit. */
  status: number;
  /** The id in the link; of an answer, the question's id. */
  id: Id;
}

export const failureOf = (call: Failure['call'], { status = 0 }: Partial<CallError>, id: Id): Failure => ({
  call,
  status,
  id,
});

/** The code that a patient can read to the staff, and that support finds in the console: `I-500-7`. */
export const codeOf = ({ call, status, id }: Failure): string => `${call}-${status}-${id}`;

/** `line`, with the code of the failure if patients see it too. */
export const withCode = (line: string, failure: Failure, { deployment }: Services): string =>
  deployment.visibleErrors ? `${line} [${codeOf(failure)}]` : line;

const addressOf = ({ call, id }: Failure): string => {
  if (call === 'L') return `GET ${paths.getLocalById(String(id))}`;
  return `POST ${call === 'I' ? paths.identificarPaciente : paths.cadastrarResposta}`;
};

/** The version of the build, with its commit; '?' where the page does not say it. */
export const versionOfPage = () => document.querySelector<HTMLMetaElement>('meta[name=version]')?.content ?? '?';

/** Logs a failure with the address of the call, the time and the version of the page. Never a name, a phone or an answer. */
export const logFailure = (message: string, failure: Failure) => {
  console.error(message, `(${addressOf(failure)}, ${new Date().toISOString()}, version ${versionOfPage()})`);
};

/** Returns a function that logs each warning about the host's data only once. */
export const warnOnce = () => {
  const logged = new Set<string>();
  return (line: string) => {
    if (!logged.has(line)) console.warn(line);
    logged.add(line);
  };
};
