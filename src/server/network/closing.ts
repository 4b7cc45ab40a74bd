import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/** How long closing waits for the first request of an open connection, which may be on the way. */
const FIRST_BYTE_MS = 500;

/**
 * Node's `close()` closes the connections that are idle after a response, and waits for all others. This function also
 * closes those on which nothing has arrived, and makes those with a request in progress close after the response.
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
