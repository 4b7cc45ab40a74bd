/**
 * The line of a failed call for whoever looks after the host: its message, with which question and status, then the
 * call, the time and the version of the page. Never a name, a phone or an answer.
 */
export const logFailure = (message: string, call: string) => {
  const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content;
  console.error(message, `(${call}, ${new Date().toISOString()}, version ${version ?? '?'})`);
};
