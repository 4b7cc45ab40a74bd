import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { asNobody, findPostgres } from './binaries';

/** A PostgreSQL server for the tests, that nothing outside of this machine reaches. */
export interface PostgresServer {
  /** Of a database in which others can be made. */
  url: string;
  stop: () => Promise<void>;
  /** Cuts off everyone at once, as a crash does; `resume` starts it again with what was committed. */
  crash: () => Promise<void>;
  resume: () => Promise<void>;
}

export interface PostgresOptions {
  /** Whether what is committed is on disk. What the tests throw away need not survive a power cut. */
  durable?: boolean;
}

const freePort = async (): Promise<number> => {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

/** Resolves once the server answers; rejects if it ends instead. */
const isReady = (server: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    let said = '';
    server.stderr?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => {
      reject(new Error(`PostgreSQL ended:\n${said}`));
    });
  });

const removeFolder = (folder: string): void => {
  rmSync(folder, { recursive: true, force: true });
};

/** The tests open many connections. */
const SETTINGS = ['max_connections=300', 'unix_socket_directories=', 'listen_addresses=127.0.0.1'];

/** Starts PostgreSQL in a folder of its own; null if this machine can run none. */
export const startPostgres = async (
  root: string,
  { durable = false }: PostgresOptions = {},
): Promise<PostgresServer | null> => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'avaliacao-postgres-'));
  chmodSync(folder, 0o755);
  const bin = findPostgres(root, folder);
  if (bin === null) {
    removeFolder(folder);
    return null;
  }
  const data = path.join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  if (asNobody.uid !== undefined) chownSync(data, asNobody.uid, asNobody.gid);
  const run = { ...asNobody, cwd: data, env: { ...process.env, LC_ALL: 'C' } };
  const made = spawnSync(
    path.join(bin, 'initdb'),
    ['-D', data, '-U', 'avaliacao', '--auth=trust', '--encoding=UTF8', '--no-locale', '--no-sync'],
    run,
  );
  if (made.status !== 0) {
    removeFolder(folder);
    throw new Error(`initdb failed: ${made.stderr.toString()}`);
  }
  const port = await freePort();
  const settings = [`fsync=${durable ? 'on' : 'off'}`, ...SETTINGS].flatMap((setting) => ['-c', setting]);
  const spawnServer = (): ChildProcess =>
    spawn(path.join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...run,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  let server = spawnServer();
  const kill = (): void => {
    server.kill('SIGQUIT');
  };
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  process.once('exit', kill);
  try {
    await isReady(server);
  } catch (error) {
    removeFolder(folder);
    throw error;
  }
  return {
    url: `postgres://avaliacao@127.0.0.1:${port}/postgres`,
    crash: () => end('SIGQUIT'),
    async resume() {
      server = spawnServer();
      await isReady(server);
    },
    async stop() {
      process.removeListener('exit', kill);
      await end('SIGINT');
      removeFolder(folder);
    },
  };
};
