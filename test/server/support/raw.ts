import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';

export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** A GET with exactly this path. `inject` and `fetch` would normalize it. */
export const rawGet = async (port: number, path: string) => {
  const request = http.get({ host: '127.0.0.1', port, path, agent: false });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
};
