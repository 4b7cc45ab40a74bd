import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';

/** How the server logs: `stream` is stdout unless a test listens. */
export interface LogOptions {
  level: string;
  stream?: { write(line: string): void };
}

/** The path without the query, where a link may carry anything. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

const SAMPLE_LINES = 10;
const SAMPLE_WINDOW_MS = 10_000;

/**
 * Keeps what anyone can provoke from filling the log: ten lines in ten seconds.
 * @returns calls its argument if there is room, with the number of lines since the last one for which there was none
 */
export const sampled = (): ((write: (more: number) => void) => void) => {
  let windowStart = 0;
  let lines = 0;
  let skipped = 0;
  return (write) => {
    const now = Date.now();
    if (now - windowStart >= SAMPLE_WINDOW_MS) {
      windowStart = now;
      lines = 0;
    }
    if (lines === SAMPLE_LINES) {
      skipped += 1;
      return;
    }
    lines += 1;
    write(skipped);
    skipped = 0;
  };
};

/** One line a request, when it has been answered; fastify's own lines carry the query and the address. */
class RequestLog extends LogController {
  readonly #sample = sampled();

  override incomingRequest(): void {
    // Said once, with its outcome.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Watchdogs ask every few seconds: only bad news is worth a line.
    if (request.routeOptions.url === '/health' && reply.statusCode === 200) return;
    const line = {
      method: request.method,
      path: pathOf(request.raw.url ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (!error) {
      request.log.info(line, 'request');
      return;
    }
    // Whoever breaks off decides how often: no stack, and not every one.
    this.#sample((more) => {
      request.log.warn({ ...line, code: (error as NodeJS.ErrnoException).code, more }, 'request broke off');
    });
  }
}

/** Errors by name, code and stack: drivers hang the row or the request on them. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: error.message,
  stack: error.stack ?? '',
});

/** fastify's settings for logs without a name, a phone, a body or an address. */
export const loggingOptions = ({
  level,
  stream,
}: LogOptions): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
  logger: {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      err: serializeError,
      req: ({ method, url }: FastifyRequest) => ({ method, path: pathOf(url) }),
    },
    ...(stream && { stream }),
  },
  logController: new RequestLog(),
});
