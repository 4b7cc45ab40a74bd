import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A request and its answer, from the end of its header until the answer has gone out. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** The open connections and what is under way on each; the one that asked last stands last. */
export type Connections = Map<Socket, Set<Exchange>>;

/** Keeps account of a server's connections. */
export const trackConnections = (server: Server): Connections => {
  const open: Connections = new Map();
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  // Before fastify sees the request, so that whoever asks knows of it.
  server.prependListener('request', (request, response) => {
    const { socket } = request;
    const exchanges = open.get(socket);
    if (!exchanges) return;
    open.delete(socket);
    open.set(socket, exchanges);
    const exchange = { request, response };
    exchanges.add(exchange);
    response.once('close', () => exchanges.delete(exchange));
  });
  return open;
};

/** Whether nothing is under way on a connection. */
export const isIdle = (exchanges: ReadonlySet<Exchange>): boolean => exchanges.size === 0;

/** Whether all that is under way on a connection waits for the other end: to send the rest, or to read. */
export const waitsForClient = (exchanges: ReadonlySet<Exchange>): boolean =>
  [...exchanges].every(({ request, response }) => !request.complete || response.writableEnded);
