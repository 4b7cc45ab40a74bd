import { STATUS_CODES } from 'node:http';
import type { FastifyServerOptions } from 'fastify';
import { textOf } from '../errors';

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

export const answerBrokenRequest =
  (headers: Record<string, string>): NonNullable<FastifyServerOptions['clientErrorHandler']> =>
  (error, socket) => {
    // Browsers open connections in advance. A connection that was never used is closed without an answer.
    if (socket.writable && socket.bytesRead > 0) socket.write(answerTo(error, headers));
    socket.destroy();
  };
