import { LogController, type FastifyReply, type FastifyRequest, type FastifyServerOptions } from 'fastify';
import { SonicBoom } from 'sonic-boom';

/** How the server logs: `stream` is stdout unless a test listens. */
export interface LogOptions {
  level: string;
  stream?: Pick<Log, 'write'>;
}

/** The path without the query, where a link may carry anything. */
export const pathOf = (url: string): string => url.split('?', 1)[0] ?? '';

/** How much waits while the log takes nothing, in bytes. */
const WAITING_BYTES = 1024 * 1024;

const timeField = (): string => `"time":"${new Date().toISOString()}"`;

/** Where lines go; `flushed` resolves when they are out, or cannot be written now. */
export interface Log {
  write: (line: string) => void;
  flushed: () => Promise<void>;
}

/**
 * A log that never holds up who writes into it. While it takes nothing (a full disk, a reader that stands still) lines
 * wait, and what is too much is lost; each second it is tried again, and one line says so when there is room.
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

/**
 * Keeps what anyone can provoke from filling the log: so many lines in ten seconds.
 * @returns calls its argument if there is room, with the number of lines since the last one for which there was none
 */
export const sampled = (most = 10): ((write: (more: number) => void) => void) => {
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

/** What one address may call by default; the pages, which have no limit, shall not fill the log faster than that. */
const MOST_ANSWERED = 10_000;

/** Characters of a path that stand in the log: two bytes each at most, in a line of at most a kilobyte. */
const MOST_OF_PATH = 256;

/** The path of a request as far as it stands in the log. */
const loggedPath = (url: string): string => pathOf(url).slice(0, MOST_OF_PATH);

/** One line a request, when it has been answered; fastify's own lines carry the query and the address. */
class RequestLog extends LogController {
  readonly #brokenOff = sampled();
  readonly #served = sampled(MOST_ANSWERED);
  /** For each status from 400 on: what anyone can provoke by asking. What failed here is said by a line of its own, too. */
  readonly #refused = new Map<number, ReturnType<typeof sampled>>();

  #sampleOf(status: number): ReturnType<typeof sampled> {
    if (status < 400) return this.#served;
    const sample = this.#refused.get(status) ?? sampled();
    this.#refused.set(status, sample);
    return sample;
  }

  override incomingRequest(): void {
    // Said once, with its outcome.
  }

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    // Watchdogs ask every few seconds: only bad news is worth a line.
    if (request.routeOptions.url === '/health' && reply.statusCode === 200) return;
    const line = {
      method: request.method,
      path: loggedPath(request.raw.url ?? ''),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    };
    if (!error) {
      this.#sampleOf(reply.statusCode)((more) => {
        request.log.info(more > 0 ? { ...line, more } : line, 'request');
      });
      return;
    }
    // Whoever breaks off decides how often: no stack, and not every one.
    this.#brokenOff((more) => {
      request.log.warn({ ...line, code: (error as NodeJS.ErrnoException).code, more }, 'request broke off');
    });
  }
}

/** The beginning of a text that takes so many bytes in a line of the log. */
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
export const loggingOptions = ({
  level,
  stream,
}: LogOptions): Pick<FastifyServerOptions, 'logger' | 'logController'> => ({
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
