import type { FastifyInstance } from 'fastify';
import type { Log } from './logging';

/** Containers are killed ten seconds after they were asked to stop. */
const FINISH_WITHIN_MS = 8000;
const END_WITHIN_MS = 9000;

/**
 * On SIGTERM or SIGINT finishes what is under way, then closes the database, then ends. Whoever is not done by then is
 * cut off, and what does not end even so is ended: an answer is acknowledged only when it is on disk. A second signal
 * ends at once. (close-with-grace has one deadline, at which it exits: answers under way would go with it.)
 */
export const stopOnSignal = (app: FastifyInstance, db: { destroy: () => Promise<void> }, log: Log): void => {
  const stop = async (): Promise<void> => {
    setTimeout(() => {
      app.server.closeAllConnections();
    }, FINISH_WITHIN_MS).unref();
    setTimeout(() => {
      app.log.error('stopped before all was finished');
      // The log, too, may be what does not end.
      setTimeout(() => process.exit(1), 200);
      void log.flushed().then(() => process.exit(1));
    }, END_WITHIN_MS).unref();
    app.log.info('stopping');
    await app.close();
    await db.destroy();
    await log.flushed();
    process.exit(0);
  };
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      void stop();
    });
  }
};
