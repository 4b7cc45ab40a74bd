import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startPostgres } from '../server/support/postgres/start';
import { useShippedServer } from '../server/support/shipped';
import { afterTest } from '../server/support/database';
import { health, startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { audit, newLedger } from './support/ledger';

const CRASHES = 3;

const { startListening } = useShippedServer();

test('a crash of PostgreSQL under load loses no acknowledged answer, and the server reconnects', async () => {
  const postgres = await startPostgres(path.resolve(__dirname, '../..'), { durable: true });
  if (postgres === null) {
    report('postgres', { SKIPPED: 'this machine can run none' });
    return;
  }
  afterTest(postgres.stop);
  const server = await startListening({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '0' });
  const ledger = newLedger();
  const crowd = startCrowd(server.url, 20, ledger);
  for (let crash = 0; crash < CRASHES; crash += 1) {
    const { acknowledged } = crowd;
    await until('answers', () => crowd.acknowledged >= acknowledged + 100);
    await postgres.crash();
    const refused = crowd.statuses[503] ?? 0;
    await until('posts are refused', () => (crowd.statuses[503] ?? 0) >= refused + 20);
    expect(await health(server.url)).toBe(503);
    expect((await fetch(`${server.url}/1`)).status).toBe(200);
    await wait(500);
    await postgres.resume();
  }
  const { acknowledged } = crowd;
  await until('answers again', () => crowd.acknowledged >= acknowledged + 100);
  await until('health says so', async () => (await health(server.url)) === 200);
  await crowd.stop();
  expect(Object.keys(crowd.statuses).filter((status) => !['201', '503'].includes(status))).toEqual([]);
  expect(crowd.withoutRetryAfter).toBe(0);
  expect(await audit(ledger, postgres.url)).toEqual({ lost: 0, twice: 0 });
  report('postgres', { crashes: CRASHES, acknowledged: crowd.acknowledged, refused: crowd.statuses[503] ?? 0 });
}, 180_000);
