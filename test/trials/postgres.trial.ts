import { setTimeout as wait } from 'node:timers/promises';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { health, until, untilHealth } from './support/until';

const CRASHES = 3;

const { startListening } = useShippedServer();

test('a crash of PostgreSQL under load loses no acknowledged answer, and the server reconnects', async () => {
  const postgres = await startDurablePostgres();
  if (postgres === null) {
    report('postgres', { SKIPPED: 'this machine can run none' });
    return;
  }
  const server = await startListening({ DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '0' });
  const account = new Account();
  const patients = startPatients([server.url], account);
  for (let crash = 0; crash < CRASHES; crash += 1) {
    await patients.answer(100);
    await postgres.crash();
    const refused = patients.refused;
    await until('posts are refused', () => patients.refused >= refused + 20);
    expect(await health(server.url)).toBe(503);
    expect((await fetch(`${server.url}/1`)).status).toBe(200);
    await wait(500);
    await postgres.resume();
  }
  await patients.answer(100);
  await untilHealth(server.url, 200);
  await patients.stop();
  patients.expectStatuses(201, 503);
  await expectAll(account, postgres.url);
  report('postgres', { crashes: CRASHES, acknowledged: patients.acknowledged, refused: patients.refused });
}, 180_000);
