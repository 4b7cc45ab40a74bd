import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { textOf, sendError } from '../errors';

/** Of errors by their codes; of all others 400. */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** The text of an answer to what never became a request. */
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

/** What is wrong with a header that Node could read, as a status; null if nothing is. */
const refusedStatus = ({ headers, rawHeaders, httpVersion }: IncomingMessage): number | null => {
  const { host, expect = '100-continue' } = headers;
  if (host === undefined && httpVersion === '1.1') return 400;
  // Of two names Node would believe the first, and a proxy perhaps the other.
  if (rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length > 1) return 400;
  return expect.toLowerCase() === '100-continue' ? null : 417;
};

/**
 * Answers what Node would answer by itself (no HTTP, too slow, too long, no Host, an unknown Expect) like every other
 * error: the same headers, `{"erro": …}`, never cached.
 */
export const refuseInOneForm = (app: FastifyInstance, headers: Record<string, string>): void => {
  // fastify's own answer is bare and in English.
  app.server.removeAllListeners('clientError');
  app.server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // A connection that a browser opened ahead of need, and did not need, just ends.
    if (socket.writable && socket.bytesRead > 0) socket.write(answerTo(error, headers));
    socket.destroy();
  });
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response);
  });
  app.addHook('onRequest', (request, reply, next) => {
    const status = refusedStatus(request.raw);
    if (status === null) next();
    else sendError(reply.header('cache-control', 'no-store'), status);
  });
};
