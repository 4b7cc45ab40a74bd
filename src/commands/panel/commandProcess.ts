import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** A command of this program in another process, so that this one can go on. */
export interface CommandProcess {
  stdout: Readable;
  ended: Promise<unknown>;
}

const LIMIT_MS = 600_000;

/** The command's messages go to this process's stderr. @param signal ends it early */
export const startCommand = (args: string[], signal: AbortSignal): CommandProcess => {
  const child = spawn(process.execPath, [__filename, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LIMIT_MS,
    signal,
  });
  return { stdout: child.stdout, ended: once(child, 'close') };
};
