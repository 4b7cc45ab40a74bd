import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Responses in progress by connection. The connection with the latest request is last. */
export type Connections = Map<Socket, Set<ServerResponse>>;

export const trackConnections = (server: Server): Connections => {
  const open: Connections = new Map();
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  // Before fastify's own listener, so that all hooks see this request as in progress.
  server.prependListener('request', ({ socket }, response) => {
    const answers = open.get(socket);
    if (!answers) return;
    open.delete(socket);
    open.set(socket, answers);
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  return open;
};
