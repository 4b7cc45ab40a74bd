import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sampled } from '../logging';
import type { Connections } from './connections';

/** A connection with this many requests in progress is closed at the next. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 16;

/** File descriptors kept free for the database, the log and the listening socket. */
const RESERVED_DESCRIPTORS = 128;
const MAX_CONNECTIONS = 10_000;

export const connectionsThatFit = (): number => {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  const soft = userLimits?.open_files?.soft;
  if (typeof soft !== 'number') return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(soft / 2), soft - RESERVED_DESCRIPTORS));
};

/**
 * Chooses the connection to close: the one that has been idle longest. If none is idle, it is the one whose client has
 * kept the server waiting longest. If the server works on every connection, it is undefined.
 */
const leastMissed = (connections: Connections, newest: Socket): Socket | undefined => {
  let waiting: Socket | undefined;
  for (const [socket, answers] of connections) {
    if (socket === newest) continue;
    if (answers.size === 0) return socket;
    // Whether the server only waits for the client to send the rest of a request or to read a response.
    const waits = [...answers].every(({ req, writableEnded }) => !req.complete || writableEnded);
    if (waits) waiting ??= socket;
  }
  return waiting;
};

export const limitCrowding = (app: FastifyInstance, connections: Connections, maxConnections: number): void => {
  const { server } = app;
  server.on('connection', (newest: Socket) => {
    if (connections.size <= maxConnections) return;
    // Closes another connection to make room. If the server works on all others, it lets the new one in, up to a
    // slightly higher limit. Above this limit it closes the new one.
    const isFull = connections.size > maxConnections + RESERVED_DESCRIPTORS / 2;
    const goes = leastMissed(connections, newest) ?? (isFull ? newest : undefined);
    goes?.destroy();
    // Does not wait for the close event, because more connections may open before it.
    if (goes) connections.delete(goes);
  });
  server.prependListener('request', ({ socket }) => {
    if ((connections.get(socket)?.size ?? 0) >= MAX_PIPELINED) socket.destroy();
  });
  // After `destroy`, Node still delivers requests that it has read. They cannot be answered.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else next();
  });
  const sample = sampled();
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!server.listening) return;
    sample((more) => {
      app.log.warn({ code: error.code, more }, 'connection not accepted');
    });
  });
};
