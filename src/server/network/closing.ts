import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Lets `close()` end as soon as what is under way is answered. Node would wait for two kinds of connection besides:
 * one that a browser opened ahead of need, on which nothing was sent yet; and one that its browser keeps after an
 * answer that goes out while the app closes.
 */
export const closePromptly = (app: FastifyInstance): void => {
  let closing = false;
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  app.addHook('preClose', (done) => {
    closing = true;
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
};
