import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { connectTo } from '../server/support/postgres/connections';
import { freePort } from '../support/freePort';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { until } from '../support/eventually';
import { untilHealth } from './support/health';

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
  // Until its first health checks, HAProxy may also forward connections to the standby. So this function waits until
  // ten connections in a row reach the primary.
  for (let primaries = 0; primaries < 10;) {
    const client = new Client({ connectionString: url.href });
    // HAProxy ends a connection to the standby.
    client.on('error', () => undefined);
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
  const primary = await startDurablePostgres();
  if (primary === null) return null;
  const standby = await primary.addStandby();
  await (await connectTo(primary.url)).query('create role haproxy login');
  return { primary, standby };
};

test('a failover to the standby under load loses no acknowledged answer, and posts are 503 meanwhile', async () => {
  const pair = hasHaproxy() ? await startPair() : null;
  if (pair === null) {
    report('standby', { SKIPPED: 'no HAProxy is installed, or this machine can run no PostgreSQL' });
    return;
  }
  const { primary, standby } = pair;
  const DATABASE_URL = await startDatabaseProxy([primary.url, standby.url]);
  const urls: string[] = [];
  while (urls.length < 2) urls.push((await startListening({ DATABASE_URL })).url);
  const account = new Account();
  const patients = startPatients(urls, account, { size: 40 });
  await patients.answer(1000);

  await primary.crash();
  const { refused } = patients;
  await until('posts are refused', () => patients.refused >= refused + 100);
  await wait(2000);
  const promotedAt = performance.now();
  await (await connectTo(standby.url)).query('select pg_promote()');
  await patients.answer(1);
  const servedAfterMs = Math.round(performance.now() - promotedAt);
  await patients.answer(1000);
  for (const url of urls) await untilHealth(url, 200);
  await patients.stop();

  report('standby', {
    servers: urls.length,
    acknowledged: patients.acknowledged,
    refused: patients.refused,
    'served again after the promotion, ms': servedAfterMs,
  });
  patients.expectStatuses(201, 503);
  await expectAll(account, standby.url);
}, 180_000);

test('while the standby is frozen, posts are refused and no acknowledged answer is lost', async () => {
  const pair = await startPair();
  if (pair === null) {
    report('frozen standby', { SKIPPED: 'this machine can run no PostgreSQL' });
    return;
  }
  const { primary, standby } = pair;
  const server = await startListening({ DATABASE_URL: primary.url });
  const account = new Account();
  const patients = startPatients([server.url], account);
  await patients.answer(500);
  standby.freeze(true);
  await wait(15_000);
  standby.freeze(false);
  await patients.answer(500);
  await patients.stop();
  report('frozen standby', { refused: patients.refused, acknowledged: patients.acknowledged });
  patients.expectStatuses(201, 503);
  expect(patients.refused).toBeGreaterThan(0);
  await expectAll(account, primary.url);
}, 180_000);
