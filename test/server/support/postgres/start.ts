import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '../../../support/freePort';
import { asNobody, unpackPostgres } from './binaries';

export interface PostgresServer {
  /** The address of a database whose user may create other databases. */
  url: string;
  stop: () => Promise<void>;
  /** Stops the server immediately, like a crash. `resume` starts it again. */
  crash: () => Promise<void>;
  resume: () => Promise<void>;
  /** `true` suspends all processes of the server without closing connections; `false` resumes them. */
  freeze: (now: boolean) => void;
  /** Restarts this server as the primary of a new synchronous standby. `stop` then stops both. */
  addStandby: () => Promise<Pick<PostgresServer, 'url' | 'freeze'>>;
}

export interface PostgresOptions {
  /** Whether commits are synced to disk. Most tests do not need this, and are faster without it. */
  durable?: boolean;
  /** The folder in which the server's folder is created; by default the system's folder of temporary files. */
  parent?: string;
  /** Further settings of PostgreSQL, such as `max_wal_size=128MB`. */
  settings?: readonly string[];
}

/** Resolves when the server logs that it accepts connections. Rejects if the server exits before that. */
const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(said)) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL ended:\n${said}`));
    });
  });

const SETTINGS = ['max_connections=300', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];

/** Starts PostgreSQL with the data folder `data`, on a free port. Restarts use the same port. */
const startIn = async (bin: string, data: string, settings: readonly string[]) => {
  const port = await freePort();
  const spawnServer = (more: readonly string[]): ChildProcess =>
    spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings, ...more], {
      ...asNobody,
      cwd: data,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = spawnServer([]);
  await isReady(server);
  return {
    url: `postgres://avaliacao@127.0.0.1:${port}/postgres`,
    signal(signal: NodeJS.Signals) {
      server.kill(signal);
    },
    /** PostgreSQL has a child process for each connection. */
    freeze(now: boolean) {
      const signal = now ? 'SIGSTOP' : 'SIGCONT';
      spawnSync('pkill', [`-${signal}`, '-P', String(server.pid)]);
      server.kill(signal);
    },
    async start(more: readonly string[] = []) {
      server = spawnServer(more);
      await isReady(server);
    },
    async end(signal: NodeJS.Signals) {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill(signal);
      await ended;
    },
  };
};

/**
 * Sorts text like the database of a Brazilian hospital, where signs come before digits. PostgreSQL before version 15 can
 * do this only with a locale of the system, which may be missing.
 */
const localeOf = (bin: string): string[] => {
  const [, major] = /(\d+)/.exec(spawnSync(path.join(bin, 'initdb'), ['--version']).stdout.toString()) ?? [];
  return Number(major) < 15 ? ['--no-locale'] : ['--no-locale', '--locale-provider=icu', '--icu-locale=pt-BR'];
};

/** Starts PostgreSQL in a new folder; null if this machine cannot run it. */
export const startPostgres = async (
  root: string,
  { durable = false, parent = os.tmpdir(), settings = [] }: PostgresOptions = {},
): Promise<PostgresServer | null> => {
  const folder = mkdtempSync(path.join(parent, 'avaliacao-postgres-'));
  chmodSync(folder, 0o755);
  const bin = unpackPostgres(root, folder);
  const removeFolder = (): void => {
    rmSync(folder, { recursive: true, force: true });
  };
  if (bin === null) {
    removeFolder();
    return null;
  }
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asNobody.uid !== undefined) chownSync(data, asNobody.uid, asNobody.gid);
  const run = { ...asNobody, cwd: data, env: { ...process.env, LC_ALL: 'C' } };
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'avaliacao', '--auth=trust', '--encoding=UTF8', '--no-sync', ...localeOf(bin)],
    run,
  );
  if (made.status !== 0) {
    removeFolder();
    throw new Error(`initdb failed: ${made.stderr.toString()}`);
  }
  const common = [`fsync=${durable ? 'on' : 'off'}`, ...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
  const primary = await startIn(bin, data, common);
  const servers = [primary];
  const kill = (): void => {
    for (const { signal } of servers) signal('SIGQUIT');
  };
  process.once('exit', kill);
  return {
    url: primary.url,
    crash: () => primary.end('SIGQUIT'),
    resume: () => primary.start(),
    freeze: primary.freeze,
    async addStandby() {
      await primary.end('SIGINT');
      const copy = path.join(folder, 'standby');
      mkdirSync(copy, { mode: 0o700 });
      if (asNobody.uid !== undefined) chownSync(copy, asNobody.uid, asNobody.gid);
      const copied = spawnSync('cp', ['-a', `${data}/.`, copy], asNobody);
      if (copied.status !== 0) throw new Error(`cp failed: ${copied.stderr.toString()}`);
      writeFileSync(path.join(copy, 'standby.signal'), '');
      const { port } = new URL(primary.url);
      const standby = await startIn(bin, copy, [
        ...common,
        '-c',
        `primary_conninfo=host=127.0.0.1 port=${port} user=avaliacao application_name=reserva`,
      ]);
      servers.push(standby);
      await primary.start(['-c', 'synchronous_standby_names=reserva']);
      return standby;
    },
    async stop() {
      process.removeListener('exit', kill);
      for (const server of servers) await server.end('SIGINT');
      removeFolder();
    },
  };
};
