import { spawn } from 'node:child_process';
import { once } from 'node:events';

const STOPS_WITHIN_MS = 10_000;

export interface Running {
  output: () => string;
  /** Ends the program and all its child processes. */
  stop: () => Promise<void>;
  /** Kills the program and its child processes, as in a crash. */
  kill: () => Promise<void>;
}

/** Starts a program in a new process group, so that `stop` and `kill` also end its child processes. */
export const start = (command: string, args: string[], env: Record<string, string> = {}): Running => {
  const running = spawn(command, args, {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [running.stdout, running.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  running.on('error', (error) => (output += error.message));
  const signal = (name: NodeJS.Signals) => {
    try {
      if (running.pid !== undefined) process.kill(-running.pid, name);
    } catch {
      // `process.kill` throws if no process of the group is left.
    }
  };
  const runs = () => running.exitCode === null && running.signalCode === null;
  return {
    output: () => output,
    kill: async () => {
      if (!runs()) return;
      const ended = once(running, 'exit');
      signal('SIGKILL');
      await ended;
    },
    stop: async () => {
      if (runs()) {
        const ended = once(running, 'exit');
        signal('SIGTERM');
        const killer = setTimeout(() => {
          signal('SIGKILL');
        }, STOPS_WITHIN_MS);
        await ended;
        clearTimeout(killer);
      }
      // The program has ended, but its child processes may still run. This signal kills them.
      signal('SIGKILL');
    },
  };
};
