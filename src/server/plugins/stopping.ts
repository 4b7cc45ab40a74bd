import net, { type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Db } from '../../hospital/db/tables';
import type { Log } from './logging';

/** How long requests in progress may take after the signal. */
const FINISH_WITHIN_MS = 8000;
/** Docker kills a process that has not ended ten seconds after the signal. */
const END_WITHIN_MS = 9000;
/** How long idle connections stay open for requests that are on the way. */
const GRACE_MS = 500;

/**
 * The `close()` of Node's HTTP server closes idle connections immediately, and a proxy that sends a request on one at
 * that moment gets a reset. So fastify calls it after a while, and only the listening ends at once. `close()` would
 * wait for connections that have sent nothing, which browsers open in advance.
 */
export const closePromptly = (app: FastifyInstance): void => {
  const { server } = app;
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
    net.Server.prototype.close.call(server);
    if (open.size > 0) await pause(GRACE_MS);
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
};

/** Without a listener, a connection that cannot be accepted (too many open files) would end the process. */
export const surviveRefusals = ({ server }: FastifyInstance, log?: FastifyBaseLogger): void => {
  server.on('error', (error) => log?.warn({ err: error }, 'connection not accepted'));
};

/**
 * At SIGTERM or SIGINT, finishes the requests in progress and ends the process. A second one has its usual effect. Call
 * it before the server prepares its database, because process 1 of a container ignores a signal that has no listener.
 */
export const stopOnSignal = (app: FastifyInstance, db: Db, log: Log): void => {
  const stop = async (): Promise<void> => {
    setTimeout(() => {
      app.server.closeAllConnections();
    }, FINISH_WITHIN_MS).unref();
    setTimeout(() => {
      app.log.error('stopped before all was finished');
      process.exit(1);
    }, END_WITHIN_MS).unref();
    app.log.info('stopping');
    try {
      await app.close();
      await db.destroy();
    } catch (error) {
      app.log.error({ err: error }, 'database not closed');
      process.exitCode = 1;
    }
    await log.flushed();
    process.exit();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
};
