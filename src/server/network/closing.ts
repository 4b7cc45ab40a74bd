import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/** How long an unused connection stays open while the server closes: its first request may be on the way. */
const FIRST_BYTE_MS = 500;

/**
 * Makes `close()` end as soon as the requests in progress are answered. Node would also wait for connections that have
 * sent no request yet, and for connections that stay open after their answer.
 */
export const closePromptly = (app: FastifyInstance, connections: Connections): void => {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    setTimeout(() => {
      for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
    }, FIRST_BYTE_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
};
