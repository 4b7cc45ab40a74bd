import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyServerOptions } from 'fastify';
import { textOf, sendError } from '../errors';

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const answerTo = ({ code = '' }: NodeJS.ErrnoException, headers: Record<string, string>): string => {
  const status = statuses[code] ?? 400;
  const body = JSON.stringify({ erro: textOf(status) });
  const all = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${lines.join('')}\r\n${body}`;
};

const refusedStatus = ({ headers, rawHeaders, httpVersion }: IncomingMessage): number | null => {
  const { host, expect = '100-continue' } = headers;
  if (host === undefined && httpVersion === '1.1') return 400;
  // Node uses the first of two Host headers, a proxy may use the second.
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1) return 400;
  return expect.toLowerCase() === '100-continue' ? null : 417;
};

export const answerBrokenRequest =
  (headers: Record<string, string>): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  (error, socket) => {
    // Browsers open connections in advance. Unused ones are closed without an answer.
    if (socket.writable && socket.bytesRead > 0) socket.write(answerTo(error, headers));
    socket.destroy();
  };

/** Node would answer an unknown Expect header itself, and accept several Host headers. */
export const refuseInOneForm = (app: FastifyInstance): void => {
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', (request, reply, next) => {
    const status = refusedStatus(request.raw);
    if (status === null) next();
    else sendError(reply.header('cache-control', 'no-store'), status);
  });
};
