import { useShippedServer } from '../../server/support/shipped';
import { startCrowd } from './crowd';
import { audit, newLedger } from './ledger';

export const useServedCrowd = () => {
  const { startListening } = useShippedServer();

  return async (file: string) => {
    const url = `file:${file}`;
    const server = await startListening({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' });
    const ledger = newLedger();
    const crowd = startCrowd(server.url, 20, ledger);
    /**
     * Stops the crowd and kills the server. Asserts that all posts were answered 201 or 503 with `Retry-After`, all
     * reads succeeded, and no acknowledged post is lost.
     */
    const end = async (): Promise<void> => {
      await crowd.stop();
      expect(Object.keys(crowd.statuses).filter((status) => !['201', '503'].includes(status))).toEqual([]);
      expect({ badReads: crowd.badReads, withoutRetryAfter: crowd.withoutRetryAfter }).toEqual({
        badReads: 0,
        withoutRetryAfter: 0,
      });
      server.process.kill('SIGKILL');
      await server.ended;
      expect(await audit(ledger, url)).toEqual({ lost: 0, twice: 0 });
    };
    return { url: server.url, crowd, end };
  };
};
