import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/**
 * Lets `close()` end as soon as what is under way is answered. Node would also wait for connections on which nothing was
 * sent yet (a browser opens some ahead of need), and for those that are kept after an answer that goes out meanwhile.
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
