import { until } from '../../support/eventually';

/** The status of /health; 0 if the server does not respond. */
export const healthStatus = (url: string): Promise<number> =>
  fetch(`${url}/health`).then(
    ({ status }) => status,
    () => 0,
  );

export const untilHealth = (url: string, status: number): Promise<void> =>
  until(`status ${status} of /health`, async () => (await healthStatus(url)) === status);
