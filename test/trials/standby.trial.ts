import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterTest } from '../server/support/database';
import { connectTo } from '../server/support/postgres/connections';
import { freePort, startPostgres } from '../server/support/postgres/start';
import { useShippedServer } from '../server/support/shipped';
import { health, startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { audit, newLedger } from './support/ledger';

const root = path.resolve(__dirname, '../..');

const { startListening } = useShippedServer();

/** Starts HAProxy in front of a primary and its standby. Returns the address at which HAProxy offers the database. */
const startDatabaseProxy = async (urls: readonly string[]): Promise<string> => {
  const port = await freePort();
  const [um = '', dois = ''] = urls.map((url) => new URL(url).host);
  startHaproxy({
    ...{ '127.0.0.1:5433': `127.0.0.1:${port}`, '10.0.0.11:5432': um, '10.0.0.12:5432': dois },
    '127.0.0.1:8080': `127.0.0.1:${await freePort()}`,
  });
  const url = new URL(urls[0] ?? '');
  url.port = String(port);
  // Until its first health checks, HAProxy also connects to the standby. Waits until ten connections in a row reach the
  // primary.
  for (let primaries = 0; primaries < 10;) {
    const client = new Client({ connectionString: url.href });
    const isPrimary = await client
      .connect()
      .then(() => client.query<{ reads: boolean }>('select pg_is_in_recovery() as reads'))
      .then(({ rows }) => rows[0]?.reads === false)
      .catch(() => false);
    await client.end().catch(() => undefined);
    primaries = isPrimary ? primaries + 1 : 0;
    await wait(100);
  }
  return url.href;
};

/** A primary with a synchronous standby; null if this machine cannot run PostgreSQL. */
const startPair = async () => {
  const primary = await startPostgres(root, { durable: true });
  if (primary === null) return null;
  afterTest(primary.stop);
  const standby = await primary.addStandby();
  const admin = await connectTo(primary.url);
  await admin.query('create role haproxy login');
  return { primary, standby, admin };
};

test('a failover to the standby under load loses no acknowledged answer, and posts are 503 meanwhile', async () => {
  const pair = hasHaproxy() ? await startPair() : null;
  if (pair === null) {
    report('standby', { SKIPPED: 'no HAProxy is installed, or this machine can run no PostgreSQL' });
    return;
  }
  const { primary, standby } = pair;
  const DATABASE_URL = await startDatabaseProxy([primary.url, standby.url]);
  const servers = [];
  for (let number = 0; number < 2; number += 1) {
    servers.push(await startListening({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0' }));
  }
  const ledger = newLedger();
  const crowds = servers.map(({ url }) => startCrowd(url, 20, ledger));
  const acknowledged = () => crowds.reduce((sum, crowd) => sum + crowd.acknowledged, 0);
  const statusesOf = (status: number) => crowds.reduce((sum, { statuses }) => sum + (statuses[status] ?? 0), 0);
  await until('answers', () => acknowledged() >= 1000);

  await primary.crash();
  const refused = statusesOf(503);
  await until('posts are refused', () => statusesOf(503) >= refused + 100);
  await wait(2000);
  const before = acknowledged();
  const promotedAt = performance.now();
  await (await connectTo(standby.url)).query('select pg_promote()');
  await until('answers from the new primary', () => acknowledged() > before);
  const servedAfterMs = Math.round(performance.now() - promotedAt);
  await until('answers of all', () => acknowledged() >= before + 1000);
  for (const { url } of servers) await until('health says so', async () => (await health(url)) === 200);
  await Promise.all(crowds.map((crowd) => crowd.stop()));

  const statuses = new Set(crowds.flatMap((crowd) => Object.keys(crowd.statuses)));
  report('standby', {
    servers: servers.length,
    acknowledged: acknowledged(),
    refused: statusesOf(503),
    'served again after the promotion, ms': servedAfterMs,
  });
  expect([...statuses].sort()).toEqual(['201', '503']);
  expect(crowds.map(({ withoutRetryAfter }) => withoutRetryAfter)).toEqual([0, 0]);
  expect(await audit(ledger, standby.url)).toEqual({ lost: 0, twice: 0 });
}, 180_000);

test('while the standby is frozen, posts are refused and no acknowledged answer is lost', async () => {
  const pair = await startPair();
  if (pair === null) {
    report('frozen standby', { SKIPPED: 'this machine can run no PostgreSQL' });
    return;
  }
  const { primary, standby, admin } = pair;
  const server = await startListening({ DATABASE_URL: primary.url, RATE_LIMIT_PER_MINUTE: '0' });
  const ledger = newLedger();
  const crowd = startCrowd(server.url, 20, ledger);
  const backends = async () => {
    const { rows } = await admin.query<{ many: string }>(
      "select count(*) as many from pg_stat_activity where backend_type = 'client backend'",
    );
    return Number(rows[0]?.many);
  };
  await until('answers', () => crowd.acknowledged >= 500);
  const calm = await backends();
  standby.freeze(true);
  await wait(15_000);
  const frozen = await backends();
  standby.freeze(false);
  const { acknowledged } = crowd;
  await until('answers again', () => crowd.acknowledged >= acknowledged + 500, 60_000);
  await crowd.stop();
  report('frozen standby', {
    connections: calm,
    'connections after 15 s': frozen,
    refused: crowd.statuses[503] ?? 0,
    acknowledged: crowd.acknowledged,
  });
  expect(Object.keys(crowd.statuses).sort()).toEqual(['201', '503']);
  expect(crowd.withoutRetryAfter).toBe(0);
  expect(await audit(ledger, primary.url)).toEqual({ lost: 0, twice: 0 });
}, 180_000);
