import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections';

/**
 * Lets `close()` end as soon as what is under way is answered. Node would wait for two kinds of connection besides:
 * one that a browser opened ahead of need, on which nothing was sent yet; and one that its browser keeps after an
 * answer that goes out while the app closes.
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
