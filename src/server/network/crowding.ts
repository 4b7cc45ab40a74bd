import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { sampled } from '../logging';
import type { Connections } from './connections';

/** On one connection; browsers and proxies send one at a time. */
const MAX_PIPELINED = 16;

/** Descriptors that are not connections: the database's, the log's, those of the accepting itself. */
const RESERVED_DESCRIPTORS = 128;
const MAX_CONNECTIONS = 10_000;

/** How many connections this process can hold without running out of descriptors. */
export const connectionsThatFit = (): number => {
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft: number | string } } };
  // "unlimited" on some systems.
  const soft = userLimits?.open_files?.soft;
  if (typeof soft !== 'number') return MAX_CONNECTIONS;
  return Math.min(MAX_CONNECTIONS, Math.max(Math.floor(soft / 2), soft - RESERVED_DESCRIPTORS));
};

/** The connection that has been idle longest, or else has waited longest for its client. Never the newest one. */
const leastMissed = (connections: Connections, newest: Socket): Socket | undefined => {
  let waiting: Socket | undefined;
  for (const [socket, answers] of connections) {
    if (socket === newest) continue;
    if (answers.size === 0) return socket;
    // For the rest of its request, or until the client has read the answer.
    const waits = [...answers].every(({ req, writableEnded }) => !req.complete || writableEnded);
    if (waits) waiting ??= socket;
  }
  return waiting;
};

/** Allows no more connections than there are descriptors for, and on each no more requests at once than can be answered. */
export const limitCrowding = (app: FastifyInstance, connections: Connections, maxConnections: number): void => {
  const { server } = app;
  server.on('connection', (newest: Socket) => {
    if (connections.size <= maxConnections) return;
    // Where all are being served, a few more are taken.
    const isFull = connections.size > maxConnections + RESERVED_DESCRIPTORS / 2;
    const goes = leastMissed(connections, newest) ?? (isFull ? newest : undefined);
    goes?.destroy();
    // At once: more connections may come before it has told that it is closed.
    if (goes) connections.delete(goes);
  });
  server.prependListener('request', ({ socket }) => {
    if ((connections.get(socket)?.size ?? 0) >= MAX_PIPELINED) socket.destroy();
  });
  // Node still hands on requests that came in one piece with the one too many.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.raw.socket.destroyed) reply.hijack();
    else next();
  });
  // Where descriptors run out all the same, a connection is lost, not the process.
  const sample = sampled();
  server.on('error', (error: NodeJS.ErrnoException) => {
    if (!server.listening) return;
    sample((more) => {
      app.log.warn({ code: error.code, more }, 'connection not accepted');
    });
  });
};
