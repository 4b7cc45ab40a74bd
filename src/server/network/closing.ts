import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/** How long a connection without a request stays open: the request of a new connection may still arrive. */
const FIRST_BYTE_MS = 500;

/**
 * Lets `close()` end as soon as the requests in progress are answered. Node would also wait for connections without a
 * request, which browsers open in advance, and for connections kept alive after their last answer.
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
