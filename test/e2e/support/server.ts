import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server for all tests of a file. Its address is known only while tests run. */
export const useServer = (
  answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
): { readonly url: string } => {
  const address = { url: '' };
  let server: Server;
  beforeAll(async () => {
    server = createServer((request, response) => void answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    address.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return address;
};
