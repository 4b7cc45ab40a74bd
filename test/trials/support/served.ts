import { useShippedServer } from '../../server/support/shipped';
import { startCrowd } from './crowd';
import { audit, newLedger } from './ledger';

/** The server as it is shipped, with a crowd at it. */
export const useServedCrowd = () => {
  const { startListening } = useShippedServer();

  /** Starts both over a SQLite file. */
  return async (file: string) => {
    const url = `file:${file}`;
    const server = await startListening({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' });
    const ledger = newLedger();
    const crowd = startCrowd(server.url, 20, ledger);
    /** Nobody was answered but with 201 or 503 and Retry-After, all could read, and what was acknowledged survives a kill. */
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
