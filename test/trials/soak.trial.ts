import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { useShippedServer } from '../server/support/shipped';
import { randomFrom } from '../support/random';
import { Account } from './support/account';
import { postgresFaults, sqliteFaults, type Fault, type Faults } from './support/faults';
import { report } from './support/figures';
import { mountDisk } from './support/mount';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { supervise, type Supervised } from './support/supervisor';
import { untilHealth } from './support/health';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const { SOAK_MINUTES = '2', SOAK_SEED = String(Date.now() % 2 ** 31) } = process.env;
const MINUTES = Number(SOAK_MINUTES);
const SEED = Number(SOAK_SEED);
if (!(MINUTES >= 0.5 && MINUTES <= 720)) throw new Error('SOAK_MINUTES: from 0.5 to 720');

const WARM_UP_MS = 10_000;
/**
 * Faults that end a server. They occur only in the first half of a run. In the second half the servers run without a
 * restart, so that a memory leak shows.
 */
const ONLY_IN_FIRST_HALF = ['kill', 'stop'];

const { startListening } = useShippedServer();

const runFaults = async (faults: Faults, end: number, counts: Record<string, number>): Promise<void> => {
  const random = randomFrom(SEED);
  const all = Object.entries(faults).filter((entry): entry is [string, Fault] => typeof entry[1] === 'function');
  const inSecondHalf = all.filter(([name]) => !ONLY_IN_FIRST_HALF.includes(name));
  const half = performance.now() + (end - performance.now()) / 2;
  while (performance.now() < end) {
    const [name, fault] = random.pick(performance.now() < half ? all : inSecondHalf);
    counts[name] = (counts[name] ?? 0) + 1;
    // A fault may fail, for example because the server has just ended. Such a fault is also counted as not possible.
    await fault(random).catch(() => (counts[`${name} (not possible)`] = (counts[`${name} (not possible)`] ?? 0) + 1));
    await wait(200 + random.below(2500));
  }
};

const percentile = (values: readonly number[], share: number): number =>
  Math.round([...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0);

interface Setup {
  url: string;
  servers: Supervised[];
  faults: Faults;
}

const onSqlite = async (): Promise<Setup> => {
  const disk = mountDisk(160);
  const file = path.join(disk ?? tempFolder(afterTest), 'a.db');
  const url = `file:${file}`;
  const server = await supervise(startListening, { DATABASE_URL: url, LOG_LEVEL: 'warn' });
  return { url, servers: [server], faults: sqliteFaults(server, file, disk) };
};

const onPostgres = async (): Promise<Setup | null> => {
  const disk = mountDisk(700);
  const postgres = await startDurablePostgres({
    ...(disk !== null && { parent: disk }),
    settings: ['max_wal_size=128MB'],
  });
  if (postgres === null) return null;
  const env = { DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' };
  const servers = [await supervise(startListening, env), await supervise(startListening, env)];
  return { url: postgres.url, servers, faults: postgresFaults(servers, postgres, disk) };
};

test.each(Object.entries({ SQLite: onSqlite, 'two servers on PostgreSQL': onPostgres }))(
  'random faults under a mixed load on %s lose no acknowledged post',
  async (name, setUp) => {
    process.stderr.write(`soak on ${name}: ${MINUTES} minutes, SOAK_SEED=${SEED}\n`);
    const setup = await setUp();
    if (setup === null) {
      report(`soak on ${name}`, { SKIPPED: 'this machine can run no PostgreSQL' });
      return;
    }
    const { url, servers, faults } = setup;
    const account = new Account();
    const urls = servers.map(({ port }) => `http://127.0.0.1:${port}`);
    const patients = startPatients(urls, account, { size: 30, seed: SEED, areCalm: true });
    await wait(WARM_UP_MS);
    const memoryBefore = servers.map(({ memory }) => memory());

    const counts: Record<string, number> = {};
    const end = performance.now() + MINUTES * 60_000;
    await runFaults(faults, end, counts);
    for (const { port } of servers) await untilHealth(`http://127.0.0.1:${port}`, 200);
    await patients.stop();
    await wait(WARM_UP_MS);
    const memoryAfter = servers.map(({ memory }) => memory());
    await Promise.all(servers.map((server) => server.end()));

    const { lost, notSent, twice } = await account.compareWith(url);
    const crashes = servers.flatMap((server) => server.crashes);
    const { posts, reads, postMs } = patients;
    const { identifications, answers } = account.acknowledged();
    const skipped = Object.entries(faults).filter(([, fault]) => typeof fault === 'string');
    report(`soak on ${name}`, {
      minutes: MINUTES,
      seed: SEED,
      requests: Object.values(posts)
        .concat(Object.values(reads))
        .reduce((sum, count) => sum + count, 0),
      'acknowledged identifications': identifications,
      'acknowledged answers': answers,
      ...{ lost: lost.length, 'not sent': notSent.length, twice, crashes: crashes.length },
    });
    report('  faults', { all: Object.values(counts).reduce((sum, count) => sum + count, 0), ...counts });
    if (skipped.length > 0) report('  SKIPPED', Object.fromEntries(skipped) as Record<string, string>);
    report('  posts by status (0: no answer)', posts);
    report('  reads by status', reads);
    report('  ms', {
      'post p50': percentile(postMs, 0.5),
      'post p99': percentile(postMs, 0.99),
    });
    report('  memory in MB', { start: memoryBefore.join(' and '), end: memoryAfter.join(' and ') });

    expect({ lost, notSent, twice, crashes }).toEqual({ lost: [], notSent: [], twice: 0, crashes: [] });
    patients.expectStatuses(0, 200, 201, 503);
    expect(Object.keys(reads).filter((status) => !['0', '200', '503'].includes(status))).toEqual([]);
    if (url.startsWith('file:')) {
      const database = new DatabaseSync(url.slice('file:'.length));
      expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
      database.close();
    }
  },
  (MINUTES + 6) * 60_000,
);
