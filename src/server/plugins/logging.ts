import { createWriteStream, type WriteStream } from 'node:fs';
import { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify';

export interface Log {
  write: (line: string) => void;
  /** Writes a text that a person reads. */
  show: (text: string) => void;
  flushed: () => Promise<void>;
}

export interface LogOptions {
  level: string;
  stream?: Pick<Log, 'write'>;
}

/** While nobody reads the log, lines beyond this size are dropped. */
const MOST_WAITING_BYTES = 1024 * 1024;

/**
 * A log that cannot be written (a full disk, a stalled reader) must not stop the survey. With pino's own stream a full
 * disk ends the process.
 */
export const openLog = (
  stdout: Pick<typeof process.stdout, 'fd' | 'isTTY' | 'write'> = process.stdout,
  platform: NodeJS.Platform = process.platform,
): Log => {
  let out: WriteStream | null = null;
  const write = (line: string): void => {
    out ??= createWriteStream('', { fd: stdout.fd, autoClose: false }).on('error', () => (out = null));
    if (out.writableLength < MOST_WAITING_BYTES) out.write(line);
  };
  return {
    write,
    show(text) {
      // A console of Windows decodes bytes by its own code page. `process.stdout` writes characters into it, but blocks
      // the process while somebody selects text in the console, so the lines of the log stay bytes.
      if (platform === 'win32' && stdout.isTTY) stdout.write(text);
      else write(text);
    },
    flushed: () =>
      new Promise((resolve) => {
        if (!out) resolve();
        else
          out.write('', () => {
            resolve();
          });
      }),
  };
};

/** Removes the query, which may contain personal data, and the origin of the form `GET http://host/1`. */
export const pathOf = (url: string): string => url.replace(/^https?:\/\/[^/?#]*/i, '').split('?', 1)[0] ?? '';

/** A client chooses the length of a path and, in some messages, of an error. */
const MOST_LOGGED = 256;

/** Omits the fields that database drivers add to an error. */
export const loggingOptions = ({ level, stream }: LogOptions): FastifyServerOptions => ({
  logController: new LogController({ disableRequestLogging: true }),
  logger: {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: {
      err: (error: Error & { code?: unknown }) => ({
        type: error.name,
        code: error.code,
        message: error.message.slice(0, MOST_LOGGED),
        stack: (error.stack ?? '').slice(0, 2 * MOST_LOGGED),
      }),
    },
    ...(stream && { stream }),
  },
});

/**
 * Logs a line for each request, except for successful health checks, which monitoring systems make every few seconds.
 */
export const logRequests = (app: FastifyInstance): void => {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, url, routeOptions } = request;
    const { statusCode: status, elapsedTime } = reply;
    const path = pathOf(url).slice(0, MOST_LOGGED);
    if (routeOptions.url !== '/health' || status !== 200)
      request.log.info({ method, path, status, ms: Math.round(elapsedTime * 10) / 10 }, 'request');
    done();
  });
};
