import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asNobody } from '../../server/support/postgres/binaries';
import { until } from '../../support/eventually';
import { freePort } from '../../support/freePort';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

const POSTGRES = '/usr/lib/postgresql';

/** The programs of Debian's newest PostgreSQL with pg_basebackup and pg_rewind, which the npm package does not have. */
const postgresPrograms = (): string | null => {
  const versions = existsSync(POSTGRES) ? readdirSync(POSTGRES).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = versions.map((version) => path.join(POSTGRES, version, 'bin'));
  return folders.find((folder) => existsSync(path.join(folder, 'pg_rewind'))) ?? null;
};

/** What this machine lacks for `startPatroni`; empty if it can run it. */
export const missingForPatroni = (): string[] => [
  ...['patroni', 'etcd'].filter((name) => spawnSync(name, ['--version']).status !== 0),
  ...(postgresPrograms() === null ? ['postgresql'] : []),
];

interface Member {
  name: string;
  /** The address of the database `postgres`. */
  url: string;
  api: string;
  start: () => void;
  /** Ends Patroni and PostgreSQL like a power cut. */
  kill: () => void;
}

const startProgram = (program: string, args: readonly string[], cwd: string): ChildProcess => {
  const child = spawn(program, args, {
    ...asNobody,
    cwd,
    env: { ...process.env, HOME: cwd, LC_ALL: 'C' },
    stdio: 'ignore',
  });
  const ended = once(child, 'close');
  afterTest(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return child;
};

const killPostgres = (data: string): void => {
  const [pid] = existsSync(`${data}/postmaster.pid`) ? readFileSync(`${data}/postmaster.pid`, 'utf8').split('\n') : [];
  try {
    if (pid !== undefined) process.kill(Number(pid), 'SIGQUIT');
  } catch {
    // It has ended.
  }
};

const member = async (folder: string, name: string, etcd: number): Promise<Member> => {
  const [port, rest] = [await freePort(), await freePort()];
  const data = path.join(folder, name);
  const settings = {
    scope: 'avaliacao',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: {
        ...{ ttl: 20, loop_wait: 2, retry_timeout: 5, synchronous_mode: true },
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      ...{ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}`, data_dir: data },
      bin_dir: postgresPrograms(),
      authentication: { superuser: { username: 'avaliacao' }, replication: { username: 'reserva' } },
      parameters: { unix_socket_directories: folder },
    },
  };
  // JSON is YAML.
  const file = path.join(folder, `${name}.yml`);
  writeFileSync(file, JSON.stringify(settings));
  let patroni: ChildProcess;
  return {
    name,
    url: `postgres://avaliacao@127.0.0.1:${port}/postgres`,
    api: `http://127.0.0.1:${rest}`,
    start() {
      afterTest(() => {
        killPostgres(data);
      });
      patroni = startProgram('patroni', [file], folder);
    },
    kill() {
      patroni.kill('SIGKILL');
      killPostgres(data);
    },
  };
};

/** Whether the member has this role, such as `leader`, `replica` or `synchronous`. */
export const hasRole = ({ api }: Member, role: string): Promise<boolean> =>
  fetch(`${api}/${role}`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Two PostgreSQL servers with a synchronous standby, which Patroni and etcd rule. The first one leads. */
export const startPatroni = async (): Promise<[leader: Member, standby: Member]> => {
  const folder = path.join(tempFolder(afterTest), 'patroni');
  mkdirSync(folder, { mode: 0o700 });
  chmodSync(path.dirname(folder), 0o755);
  if (asNobody.uid !== undefined) chownSync(folder, asNobody.uid, asNobody.gid);
  const [client, peer] = [await freePort(), await freePort()];
  const listen = ['client', 'peer'].flatMap((kind, at) => {
    const url = `http://127.0.0.1:${at === 0 ? client : peer}`;
    return at === 0
      ? ['--listen-client-urls', url, '--advertise-client-urls', url]
      : ['--listen-peer-urls', url, '--initial-advertise-peer-urls', url, '--initial-cluster', `default=${url}`];
  });
  startProgram('etcd', ['--data-dir', path.join(folder, 'etcd'), ...listen], folder);
  const members = [await member(folder, 'um', client), await member(folder, 'dois', client)] as [Member, Member];
  const [leader, standby] = members;
  leader.start();
  await until('the leader', () => hasRole(leader, 'leader'), 60_000);
  standby.start();
  await until('the synchronous standby', () => hasRole(standby, 'synchronous'), 90_000);
  return members;
};
