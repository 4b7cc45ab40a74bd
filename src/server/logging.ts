import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { SonicBoom } from 'sonic-boom';

export interface LogOptions {
  level: string;
  /** stdout by default. */
  stream?: Pick<Log, 'write'>;
}

/** The path without the query, which may hold personal data. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** The most bytes of log lines to buffer while the output is blocked. */
const WAITING_BYTES = 1024 * 1024;

const timeField = (): string => `"time":"${new Date().toISOString()}"`;

export interface Log {
  write: (line: string) => void;
  /** Resolves when all lines are written or writing fails. */
  flushed: () => Promise<void>;
}

/**
 * A log that never blocks its writers. While its output is blocked (a full disk, a stalled reader), it buffers lines up
 * to a limit and drops all further lines. Later it reports how many lines were dropped.
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
    // flushSync would retry for ever on a full disk.
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
 * Returns a function that calls `write` at most `most` times in ten seconds, because clients could otherwise fill
 * the log. `write` receives the number of calls skipped since the last line.
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

/** The most lines about successful requests in ten seconds. A limit is needed, because pages have no rate limit. */
const MOST_SERVED = 10_000;

/** The most characters of a path that are logged, so that a line stays below a kilobyte. */
const MOST_OF_PATH = 256;

const loggedPath = (url: string): string => pathOf(url).slice(0, MOST_OF_PATH);

/** Logs one line per answered request. fastify's own lines would contain the query and the client's address. */
class RequestLog extends LogController {
  /** Limits the log lines of each kind: 'served' (status below 400), 'broken off' (error) and every other status. */
  readonly #samples = new Map<unknown, ReturnType<typeof sampled>>();

  override incomingRequest(): void {
    // `requestCompleted` logs the request with its outcome.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status } = reply;
    // Monitoring systems request /health every few seconds, so only its failures are logged.
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
      if (error) request.log.warn({ ...line, code: (error as NodeJS.ErrnoException).code, more }, 'request broke off');
      else request.log.info(more > 0 ? { ...line, more } : line, 'request');
    });
  }
}

/** Shortens a text so that it takes at most `bytes` bytes as JSON. */
const beginningOf = (text: string, bytes: number): string => {
  let beginning = text.slice(0, bytes);
  while (Buffer.byteLength(JSON.stringify(beginning)) > bytes) beginning = beginning.slice(0, -8);
  return beginning;
};

/** Logs only these fields of an error, because database drivers add others, which may contain a patient's data. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: beginningOf(error.message, 250),
  stack: beginningOf(error.stack ?? '', 500),
});

/** fastify's options for logs without names, phone numbers, bodies and clients' addresses. */
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
