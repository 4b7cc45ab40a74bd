import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sampled } from '../logging';
import type { Connections } from './connections';

/** The most requests in progress on one connection. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 16;

/** File descriptors for everything except connections: the database, the log, the listening socket. */
const RESERVED_DESCRIPTORS = 128;
const MAX_CONNECTIONS = 10_000;

export const connectionsThatFit = (): number => {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  // The limit is the text "unlimited" on some systems.
  const soft = userLimits?.open_files?.soft;
  if (typeof soft !== 'number') return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(soft / 2), soft - RESERVED_DESCRIPTORS));
};

/**
 * Chooses a connection to close in favour of `newest`: the connection that has been idle longest. If none is idle,
 * chooses the one whose client has kept the server waiting longest. Returns undefined if the server still works on
 * every connection.
 */
const leastMissed = (connections: Connections, newest: Socket): Socket | undefined => {
  let waiting: Socket | undefined;
  for (const [socket, answers] of connections) {
    if (socket === newest) continue;
    if (answers.size === 0) return socket;
    // The server waits for a client that has not yet sent the whole request, or not yet read the whole response.
    const waits = [...answers].every(({ req, writableEnded }) => !req.complete || writableEnded);
    if (waits) waiting ??= socket;
  }
  return waiting;
};

export const limitCrowding = (app: FastifyInstance, connections: Connections, maxConnections: number): void => {
  const { server } = app;
  server.on('connection', (newest: Socket) => {
    if (connections.size <= maxConnections) return;
    // While the server works on all other connections, none can be closed, so a few more than the limit are accepted.
    const isFull = connections.size > maxConnections + RESERVED_DESCRIPTORS / 2;
    const goes = leastMissed(connections, newest) ?? (isFull ? newest : undefined);
    goes?.destroy();
    // Delete the connection now, because its close event may come after further connections.
    if (goes) connections.delete(goes);
  });
  server.prependListener('request', ({ socket }) => {
    if ((connections.get(socket)?.size ?? 0) >= MAX_PIPELINED) socket.destroy();
  });
  // After `destroy`, Node still delivers requests that it has already read. They cannot be answered: ignore them.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else next();
  });
  // Without a listener, running out of file descriptors would end the process.
  const sample = sampled();
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!server.listening) return;
    sample((more) => {
      app.log.warn({ code: error.code, more }, 'connection not accepted');
    });
  });
};
