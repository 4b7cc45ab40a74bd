import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy in front of the hospital. `intercept` returns true if it answers the request itself. */
export const useProxy = (
  hospital: { readonly url: string },
  intercept: (request: IncomingMessage, response: ServerResponse) => boolean,
): { readonly url: string } => {
  const forward = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = 'GET', url = '' } = request;
    const answer = await fetch(hospital.url + url, {
      method,
      headers: { 'content-type': 'application/json', 'accept-encoding': 'identity' },
      body: method === 'POST' ? Buffer.concat(await request.toArray()) : null,
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
    response.end(Buffer.from(await answer.arrayBuffer()));
  };
  const proxy = { url: '' };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (!intercept(request, response)) void forward(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return proxy;
};
