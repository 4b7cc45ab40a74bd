import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterTest } from './database';

export interface RawAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

export const listen = async (app: FastifyInstance): Promise<number> => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
};

/** A port that is in use until the end of the test, or until `release`. */
export const usedPort = async () => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
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
export const rawGet = (port: number, path: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (body += chunk));
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
        });
      })
      .on('error', reject);
  });
