import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/**
 * Lets `close()` end as soon as the requests in progress are answered. Node would also wait for connections without a
 * request, which browsers open in advance, and for connections kept alive after their last answer.
 */
export const closePromptly = (app: FastifyInstance, connections: Connections): void => {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
};
