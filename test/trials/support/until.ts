import { setTimeout as wait } from 'node:timers/promises';

/** Waits until `holds` returns true. Throws an error that names `what` if that takes longer than `ms`. */
export const until = async (what: string, holds: () => boolean | Promise<boolean>, ms = 60_000): Promise<void> => {
  const end = performance.now() + ms;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`${what}: not within ${ms} ms`);
    await wait(50);
  }
};

/** The status of /health; 0 if the server does not respond. */
export const healthStatus = (url: string): Promise<number> =>
  fetch(`${url}/health`).then(
    ({ status }) => status,
    () => 0,
  );

export const untilHealth = (url: string, status: number): Promise<void> =>
  until(`status ${status} of /health`, async () => (await healthStatus(url)) === status);
