import type { Id } from '../contract/ids';
import type { CallError, Services } from './api';

/**
 * What a patient can tell, and support finds in the console (behaviour 8.2): which call failed, with which status, for
 * which location or question. Status 0: nothing came, or nothing that fits.
 */
export const codeOf = (call: 'L' | 'I' | 'R', { message = '' }: Partial<CallError>, id: Id | null): string =>
  `${call}-${/HTTP (\d+)/.exec(message)?.[1] ?? 0}-${id}`;

/** The line, with its code where patients are shown one. */
export const withCode = (line: string, code: string, { deployment }: Services): string =>
  deployment.visibleErrors ? `${line} [${code}]` : line;

/** The console's line of a failed call: message, call, time and version. Never a name, a phone or an answer. */
export const logFailure = (message: string, call: string) => {
  const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content;
  console.error(message, `(${call}, ${new Date().toISOString()}, version ${version ?? '?'})`);
};

/** Makes a function that warns of something wrong at the host, once for each text. */
export const sayOnce = () => {
  const said = new Set<string>();
  return (line: string) => {
    if (!said.has(line)) console.warn(line);
    said.add(line);
  };
};
