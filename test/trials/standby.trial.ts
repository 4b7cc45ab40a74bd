import { setTimeout as wait } from 'node:timers/promises';
import { connectTo } from '../server/support/postgres/connections';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { hasHaproxy, startDatabaseProxy } from './support/haproxy';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { until } from '../support/eventually';
import { untilHealth } from './support/health';

const { startListening } = useShippedServer();

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
