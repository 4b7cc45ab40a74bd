import type { FastifyInstance } from 'fastify';
import type { Db } from './db/tables';
import type { Log } from './logging';

/** Containers are killed ten seconds after they were asked to stop. */
const FINISH_WITHIN_MS = 8000;
const END_WITHIN_MS = 9000;

/**
 * On SIGTERM or SIGINT finishes what is under way, closes the database and ends; connections that are not done after 8 s
 * are cut, and after 9 s it ends whatever is not done. A second signal ends at once. (close-with-grace has one deadline, at
 * which it exits: answers under way would go with it.)
 */
export const stopOnSignal = (app: FastifyInstance, databases: readonly Db[], log: Log): void => {
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
    for (const db of databases) await db.destroy();
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
