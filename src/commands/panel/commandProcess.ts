import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import type { Readable } from 'node:stream';

interface Ended {
  /** Null if a signal or the time limit ended it. */
  code: number | null;
  /** What it wrote to stderr. */
  said: string;
}

/** A command of this program in another process, so that this one can go on. */
export interface CommandProcess {
  stdout: Readable;
  ended: Promise<Ended>;
}

const LIMIT_MS = 600_000;

/** @param signal ends the command early */
export const startCommand = (args: string[], signal: AbortSignal): CommandProcess => {
  const child = spawn(process.execPath, [__filename, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LIMIT_MS,
    signal,
  });
  child.stderr.pipe(process.stderr, { end: false });
  const ended = Promise.all([once(child, 'close'), text(child.stderr)]).then(([[code], said]) => ({
    code: code as number | null,
    said,
  }));
  return { stdout: child.stdout, ended };
};
