import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STOPS_WITHIN_MS = 10_000;

/** Starts a program in a new process group, so that `end` also ends its child processes. */
export const start = (command: string, args: string[], env: Record<string, string> = {}) => {
  const running = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(running, 'exit').catch((error: unknown) => (output += String(error)));
  const signal = (name: NodeJS.Signals) => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, name);
    } catch {
      // No process of the group is left.
    }
  };
  return {
    output: () => output,
    /** Ends the program; with SIGKILL as in a crash. */
    end: async (name: NodeJS.Signals = 'SIGTERM') => {
      signal(name);
      const killer = setTimeout(signal, STOPS_WITHIN_MS, 'SIGKILL');
      await ended;
      clearTimeout(killer);
      // The program's child processes may still run.
      signal('SIGKILL');
    },
  };
};
