import { once } from 'node:events';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterTest } from './database';

export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** A port that is in use until the end of the test, or until `release`. */
export const usedPort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const release = () => new Promise((resolve) => server.close(resolve));
  afterTest(release);
  return { port: (server.address() as AddressInfo).port, release };
};

export const freePort = async (): Promise<number> => {
  const { port, release } = await usedPort();
  await release();
  return port;
};

/** A GET with exactly this path. `inject` and `fetch` would normalize it. */
export const rawGet = async (port: number, path: string) => {
  const request = http.get({ host: '127.0.0.1', port, path, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};
