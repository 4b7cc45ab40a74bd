import { spawn, spawnSync } from 'node:child_process';
import { closeSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import type { Random } from '../../support/random';
import { lockDatabase } from '../../server/support/lock';
import type { PostgresServer } from '../../server/support/postgres/start';
import type { Supervised } from './supervisor';

export type Fault = (random: Random) => Promise<unknown>;
/** Faults by name. A text instead of a fault is the reason why this machine cannot simulate it. */
export type Faults = Record<string, Fault | string>;

/**
 * A random duration in ms: usually up to 3.2 s, sometimes longer than the five seconds for which the server waits for a
 * database.
 */
const aWhile = (random: Random): number => (random.chance(0.15) ? 5000 + random.below(4000) : 200 + random.below(3000));

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

const serverFaults = (servers: readonly Supervised[]): Faults => ({
  kill: (random) => random.pick(servers).restart('SIGKILL'),
  stop: (random) => random.pick(servers).restart('SIGTERM'),
  freeze: async (random) => {
    const pid = random.pick(servers).pid();
    process.kill(pid, 'SIGSTOP');
    await wait(aWhile(random));
    process.kill(pid, 'SIGCONT');
  },
  'no descriptors': has('prlimit', '--version')
    ? async (random) => {
        const pid = random.pick(servers).pid();
        const open = readdirSync(`/proc/${pid}/fd`).length;
        const [limit = ''] = spawnSync('prlimit', [`--pid=${pid}`, '--nofile', '--noheadings', '--output=SOFT'])
          .stdout.toString()
          .trim()
          .split(/\s+/);
        spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${open + random.below(3)}:`]);
        await wait(aWhile(random));
        spawnSync('prlimit', [`--pid=${pid}`, `--nofile=${limit}:`]);
      }
    : 'no prlimit',
});

export const fillDisk = async (folder: string, ms: number): Promise<void> => {
  const ballast = path.join(folder, 'ballast');
  const file = openSync(ballast, 'w');
  for (let size = 1 << 22; size >= 512;) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size >>= 1;
    }
  }
  closeSync(file);
  await wait(ms);
  rmSync(ballast);
};

/**
 * Uses strace to make system calls of a process fail or wait.
 * @param how the part of strace's `inject` option that follows the calls, such as `error=EIO`
 */
export const disturb = async (pid: number, calls: string, how: string, ms: number): Promise<void> => {
  const strace = spawn(
    'strace',
    ['-p', String(pid), '-o', '/dev/null', '-e', `trace=${calls}`, '-e', `inject=${calls}:${how}`],
    { stdio: 'ignore' },
  );
  const ended = new Promise((resolve) => strace.once('close', resolve));
  await wait(ms);
  strace.kill('SIGTERM');
  await ended;
};

const NO_DISK = 'no disk can be mounted here';

export const sqliteFaults = (server: Supervised, file: string, disk: string | null): Faults => {
  const traced = has('strace', '-o', '/dev/null', 'true');
  const disturbed = (calls: string, how: (random: Random) => string): Fault | string =>
    traced ? (random) => disturb(server.pid(), calls, how(random), aWhile(random)) : 'no strace';
  return {
    ...serverFaults([server]),
    lock: async (random) => {
      const release = lockDatabase(file);
      await wait(aWhile(random));
      release();
    },
    'full disk': disk === null ? NO_DISK : (random) => fillDisk(disk, aWhile(random)),
    'EIO at write': disturbed('pwrite64', ({ below }) => `error=EIO:when=${1 + below(5)}+${1 + below(3)}`),
    'EIO at sync': disturbed('fsync,fdatasync', ({ below }) => `error=EIO:when=${1 + below(3)}+${1 + below(3)}`),
    'slow disk': disturbed('fsync,fdatasync', ({ below }) => `delay_enter=${100_000 + below(1_000_000)}`),
  };
};

export const postgresFaults = (
  servers: readonly Supervised[],
  postgres: PostgresServer,
  disk: string | null,
): Faults => {
  const administer = async (work: (client: Client) => Promise<unknown>): Promise<void> => {
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  return {
    ...serverFaults(servers),
    'PostgreSQL killed': async (random) => {
      await postgres.crash();
      await wait(aWhile(random));
      await postgres.resume();
    },
    'PostgreSQL frozen': async (random) => {
      postgres.freeze(true);
      await wait(aWhile(random));
      postgres.freeze(false);
    },
    'backends terminated': () =>
      administer((client) =>
        client.query(
          'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = $1',
          ['client backend'],
        ),
      ),
    lock: (random) =>
      administer(async (client) => {
        await client.query(
          `begin; lock table ${random.pick(['resposta', 'identificacao', 'pulso'])} in access exclusive mode`,
        );
        await wait(aWhile(random));
      }),
    'full disk':
      disk === null
        ? NO_DISK
        : async (random) => {
            await fillDisk(disk, aWhile(random));
            // PostgreSQL may have stopped because it could not write. Ends it in any case and starts it again.
            await postgres.crash();
            await postgres.resume();
          },
  };
};
