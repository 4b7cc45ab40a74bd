import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sampled } from '../logging';
import type { Connections } from './connections';

/** Requests in progress on one connection. Browsers and proxies send one at a time. */
const MAX_PIPELINED = 16;

/** Descriptors for everything but connections: the database, the log, the listening socket. */
const RESERVED_DESCRIPTORS = 128;
const MAX_CONNECTIONS = 10_000;

/** The number of connections for which this process has descriptors. */
export const connectionsThatFit = (): number => {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  // "unlimited" on some systems.
  const soft = userLimits?.open_files?.soft;
  if (typeof soft !== 'number') return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(soft / 2), soft - RESERVED_DESCRIPTORS));
};

/** The connection that has been idle longest, or else the one that has waited longest for its client. Never the newest. */
const leastMissed = (connections: Connections, newest: Socket): Socket | undefined => {
  let waiting: Socket | undefined;
  for (const [socket, answers] of connections) {
    if (socket === newest) continue;
    if (answers.size === 0) return socket;
    // It waits for the rest of the request, or for the client to read the answer.
    const waits = [...answers].every(({ req, writableEnded }) => !req.complete || writableEnded);
    if (waits) waiting ??= socket;
  }
  return waiting;
};

/** Limits the number of connections, and of requests in progress on each. */
export const limitCrowding = (app: FastifyInstance, connections: Connections, maxConnections: number): void => {
  const { server } = app;
  server.on('connection', (newest: Socket) => {
    if (connections.size <= maxConnections) return;
    // If all connections are being served, a few more are accepted.
    const isFull = connections.size > maxConnections + RESERVED_DESCRIPTORS / 2;
    const goes = leastMissed(connections, newest) ?? (isFull ? newest : undefined);
    goes?.destroy();
    // Its close event may come after further connections.
    if (goes) connections.delete(goes);
  });
  server.prependListener('request', ({ socket }) => {
    if ((connections.get(socket)?.size ?? 0) >= MAX_PIPELINED) socket.destroy();
  });
  // Node still delivers further requests of the same chunk.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else next();
  });
  // If descriptors run out nevertheless, a connection is lost, not the process.
  const sample = sampled();
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!server.listening) return;
    sample((more) => {
      app.log.warn({ code: error.code, more }, 'connection not accepted');
    });
  });
};
