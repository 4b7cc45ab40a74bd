import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/** How long a connection without a request stays open while the server closes: its first request may be on the way. */
const FIRST_BYTE_MS = 500;

/** Closes connections for which Node's `close()` waits: without a request, or kept open after an answer. */
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
