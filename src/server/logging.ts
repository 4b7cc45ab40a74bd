import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { SonicBoom } from 'sonic-boom';

export interface LogOptions {
  level: string;
  stream?: Pick<Log, 'write'>;
}

/** Removes the query, which may contain personal data, and the origin of the form `GET http://host/1`. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '';

const WAITING_BYTES = 1024 * 1024;

const timeField = (): string => `"time":"${new Date().toISOString()}"`;

export interface Log {
  write: (line: string) => void;
  flushed: () => Promise<void>;
}

/**
 * While the output is blocked (a full disk, a stalled reader), buffers up to `WAITING_BYTES`, then drops lines and
 * later reports how many.
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
    // `flushSync` would retry forever on a full disk.
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
 * Returns a function that calls `write`, but at most `most` times in ten seconds, so that clients cannot fill the log.
 * `more` is the number of calls skipped since the last `write`.
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

/**
 * At most this many successful requests are logged in ten seconds. The limit keeps clients from filling the log with
 * requests for pages, which have no rate limit.
 */
const MOST_SERVED = 10_000;

/** At most this many characters of a path are logged, so that a log line stays below a kilobyte. */
const MOST_OF_PATH = 256;

const loggedPath = (url: string): string => pathOf(url).slice(0, MOST_OF_PATH);

/** Fastify's own lines would contain the query and the client's address. */
class RequestLog extends LogController {
  /** These limit the logged lines: one sampler for 'served' (status below 400), and one for each status from 400 up. */
  readonly #samples = new Map<unknown, ReturnType<typeof sampled>>();

  override incomingRequest(): void {}

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const { statusCode: status } = reply;
    // Monitoring systems request /health every few seconds.
    if (request.routeOptions.url === '/health' && status === 200) return;
    const kind = status < 400 ? 'served' : status;
    const sample = this.#samples.get(kind) ?? sampled(kind === 'served' ? MOST_SERVED : MOST_OF_KIND);
    this.#samples.set(kind, sample);
    sample((more) => {
      const line = {
        method: request.method,
        path: loggedPath(request.raw.url ?? ''),
        status,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(more > 0 && { more }),
      };
      request.log.info(line, 'request');
    });
  }
}

/** The beginning of `text`, cut so that it takes at most `bytes` bytes as JSON. */
const beginningOf = (text: string, bytes: number): string => {
  let beginning = text.slice(0, bytes);
  while (Buffer.byteLength(JSON.stringify(beginning)) > bytes) beginning = beginning.slice(0, -8);
  return beginning;
};

/** Omits the fields that database drivers add. They may contain a patient's data. */
const serializeError = (error: Error & { code?: unknown }) => ({
  type: error.name,
  code: error.code,
  message: beginningOf(error.message, 250),
  stack: beginningOf(error.stack ?? '', 500),
});

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
