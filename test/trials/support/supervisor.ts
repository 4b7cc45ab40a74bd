import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import type { useShippedServer } from '../../server/support/shipped';

type StartListening = ReturnType<typeof useShippedServer>['startListening'];

/** A server that is started again on the same port whenever it ends, as systemd would do. */
export interface Supervised {
  port: number;
  pid: () => number;
  /** The memory that the server uses, in MB. */
  memory: () => number;
  /** Ends the server with a signal. Resolves when it listens again. */
  restart: (signal: NodeJS.Signals) => Promise<void>;
  end: () => Promise<void>;
  /** The last output of each process that ended without `restart` or `end`. */
  crashes: string[];
}

export const supervise = async (startListening: StartListening, env: NodeJS.ProcessEnv): Promise<Supervised> => {
  const crashes: string[] = [];
  let isExpected = false;
  let current = await startListening(env);
  const { port } = current;
  let restarted = Promise.resolve();

  const startAgain = async (): Promise<void> => {
    for (;;) {
      try {
        current = await startListening({ ...env, PORT: String(port) });
        watch();
        return;
      } catch {
        // A fault may prevent the start. Then the loop tries again.
        await wait(500);
      }
    }
  };
  const watch = (): void => {
    const { ended, output } = current;
    restarted = ended.then(async (code) => {
      if (!isExpected) crashes.push(`${code}: ${output.stderr.slice(-2000)}${output.stdout.slice(-2000)}`);
      if (!isEnding) await startAgain();
    });
  };
  let isEnding = false;
  watch();
  return {
    port,
    crashes,
    pid: () => current.process.pid ?? 0,
    memory: () => Math.round(Number(spawnSync('ps', ['-o', 'rss=', '-p', String(current.process.pid)]).stdout) / 1024),
    async restart(signal) {
      isExpected = true;
      const again = restarted;
      current.process.kill(signal);
      await again;
      isExpected = false;
    },
    async end() {
      isExpected = true;
      isEnding = true;
      current.process.kill('SIGKILL');
      await current.ended;
    },
  };
};
