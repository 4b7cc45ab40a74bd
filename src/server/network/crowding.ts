import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sampled } from '../logging';
import { isIdle, waitsForClient, type Connections } from './connections';

/** Browsers send one request at a time on a connection, and so do proxies. */
const MAX_PIPELINED = 16;

/** Descriptors that are not connections: the database's, the log's, those of the accepting itself. */
const RESERVED_DESCRIPTORS = 128;
const MAX_CONNECTIONS = 10_000;

/** `process.report`, which knows the limit on every system; "unlimited" on some. */
interface Report {
  userLimits?: { open_files?: { soft: number | string } };
}

/** How many connections this process can hold without running out of descriptors. */
export const connectionsThatFit = (): number => {
  const { soft } = (process.report.getReport() as Report).userLimits?.open_files ?? {};
  if (typeof soft !== 'number') return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(soft / 2), soft - RESERVED_DESCRIPTORS));
};

/**
 * The connection that is missed least: the one that has been idle longest, or else waiting longest for its other end.
 * Not the newest, which has not had its turn.
 */
const leastMissed = (connections: Connections, newest: Socket): Socket | undefined => {
  let waiting: Socket | undefined;
  for (const [socket, exchanges] of connections) {
    if (socket === newest) continue;
    if (isIdle(exchanges)) return socket;
    if (waitsForClient(exchanges)) waiting ??= socket;
  }
  return waiting;
};

/**
 * Keeps one client from taking what all need: no more connections than there are descriptors for, and on each of them
 * no more requests at once than an answer can be kept for.
 */
export const limitCrowding = (app: FastifyInstance, connections: Connections, maxConnections: number): void => {
  const { server } = app;
  server.on('connection', (newest: Socket) => {
    if (connections.size <= maxConnections) return;
    // Where all are being served, a few more may come, and then none.
    const isFull = connections.size > maxConnections + RESERVED_DESCRIPTORS / 2;
    const goes = leastMissed(connections, newest) ?? (isFull ? newest : undefined);
    goes?.destroy();
    // At once: many may come before it has said that it is closed.
    if (goes) connections.delete(goes);
  });
  server.prependListener('request', ({ socket }) => {
    if ((connections.get(socket)?.size ?? 0) >= MAX_PIPELINED) socket.destroy();
  });
  // What came in one piece with the request too many is still handed on.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else next();
  });
  // Descriptors can run out all the same; then a connection is lost, not the process.
  const sample = sampled();
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!server.listening) return;
    sample((more) => {
      app.log.warn({ code: error.code, more }, 'connection not accepted');
    });
  });
};
