import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Server, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterTest } from '../../support/afterTest';

export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** Lets a server listen on a free port of this machine until the test ends. Returns the port. */
export const serve = async (server: Server): Promise<number> => {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterTest(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return (server.address() as AddressInfo).port;
};

/** A GET with exactly this path. `inject` and `fetch` would normalize it. */
export const rawGet = async (port: number, path: string) => {
  const request = http.get({ host: '127.0.0.1', port, path, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};
