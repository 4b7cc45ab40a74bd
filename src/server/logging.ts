import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { SonicBoom } from 'sonic-boom';

/** `stream` is stdout unless a test listens. */
export interface LogOptions {
  level: string;
  stream?: Pick<Log, 'write'>;
}

/** The path without the query, where a link may carry anything. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** Bytes that wait while the log takes nothing. */
const WAITING_BYTES = 1024 * 1024;

const timeField = (): string => `"time":"${new Date().toISOString()}"`;

export interface Log {
  write: (line: string) => void;
  /** Resolves when all lines are out, or cannot be written now. */
  flushed: () => Promise<void>;
}

/**
 * A log that never holds up who writes into it. While it takes nothing (a full disk, a reader that stands still) it is
 * tried again each second; lines wait, what is too much is lost, and one line says how many when there is room.
 * @param fd its descriptor; 1 is the standard output
 */
export const openLog = (fd: number): Log => {
  const out = new SonicBoom({ fd, minLength: 1, maxLength: WAITING_BYTES, periodicFlush: 1000 });
  let failed = false;
  let lost = 0;
  out.on('error', () => {
    failed = true;
  });
  out.on('drop', () => {
    lost += 1;
  });
  out.on('drain', () => {
    if (!failed && lost === 0) return;
    out.write(`{"level":40,${timeField()},"lost":${lost},"msg":"the log can be written again"}\n`);
    failed = false;
    lost = 0;
  });
  return {
    write: (line) => out.write(line),
    // (Its flushSync tries for ever on a full disk.)
    flushed: () =>
      new Promise((resolve) => {
        out.flush(() => {
          resolve();
        });
      }),
  };
};

const SAMPLE_WINDOW_MS = 10_000;
const MOST_OF_KIND = 10;

/**
 * Keeps what anyone can provoke from filling the log: so many lines in ten seconds.
 * @returns calls its argument if there is room, with the number of lines since the last one for which there was none
 */
export const sampled = (most = MOST_OF_KIND): ((write: (more: number) => void) => void) => {
  let windowStart = 0;
  let lines = 0;
  let skipped = 0;
  return (write) => {
    const now = performance.now();
    if (now - windowStart >= SAMPLE_WINDOW_MS) {
      windowStart = now;
      lines = 0;
    }
    if (lines === most) {
      skipped += 1;
      return;
    }
    lines += 1;
    write(skipped);
    skipped = 0;
  };
};

/** As many as one address may make calls by default: pages, which have no limit, fill the log no faster. */
const MOST_SERVED = 10_000;

/** Characters, of two bytes each at most, so that a line has at most a kilobyte. */
const MOST_OF_PATH = 256;

const loggedPath = (url: string): string => pathOf(url).slice(0, MOST_OF_PATH);

/** One line a request, when it has been answered; fastify's own lines carry the query and the address. */
class RequestLog extends LogController {
  /** One for each status from 400 on, one for what broke off, one for all that was served. */
  readonly #samples = new Map<unknown, ReturnType<typeof sampled>>();

  override incomingRequest(): void {
    // requestCompleted says it, with the outcome.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status } = reply;
    // Watchdogs ask every few seconds: only bad news is worth a line.
    if (request.routeOptions.url === '/health' && status === 200) return;
    const kind = error ? 'broken off' : status < 400 ? 'served' : status;
    const sample = this.#samples.get(kind) ?? sampled(kind === 'served' ? MOST_SERVED : MOST_OF_KIND);
    this.#samples.set(kind, sample);
    sample((more) => {
      const line = {
        method: request.method,
        path: loggedPath(request.raw.url ?? ''),
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      };
      // No stack: whoever breaks off decides how often.
      if (error) request.log.warn({ ...line, code: (error as NodeJS.ErrnoException).code, more }, 'request broke off');
      else request.log.info(more > 0 ? { ...line, more } : line, 'request');
    });
  }
}

/** The beginning of a text that takes at most so many bytes as JSON. */
const beginningOf = (text: string, bytes: number): string => {
  let beginning = text.slice(0, bytes);
  while (Buffer.byteLength(JSON.stringify(beginning)) > bytes) beginning = beginning.slice(0, -8);
  return beginning;
};

/** Errors by name, code and stack: drivers hang the row or the request on them. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: beginningOf(error.message, 250),
  stack: beginningOf(error.stack ?? '', 500),
});

/** fastify's settings for logs without a name, a phone, a body or an address. */
export const loggingOptions = ({ level, stream }: LogOptions): FastifyServerOptions => ({
  logger: {
    level,
    base: null,
    timestamp: () => `,${timeField()}`,
    serializers: {
      err: serializeError,
      req: ({ method, url }: FastifyRequest) => ({ method, path: loggedPath(url) }),
    },
    ...(stream && { stream }),
  },
  logController: new RequestLog(),
});
