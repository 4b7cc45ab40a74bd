import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The open connections, and on each the answers that are under way, from the end of a request's header until they have
 * gone out. The connection that asked last stands last.
 */
export type Connections = Map<Socket, Set<ServerResponse>>;

export const trackConnections = (server: Server): Connections => {
  const open: Connections = new Map();
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  // Before fastify sees the request, so that whoever asks knows of it.
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
