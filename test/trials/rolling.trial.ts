import { openSocket } from '../server/support/inherited';
import { freePort } from '../support/freePort';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { health, until } from './support/until';

const ROUNDS = 5;

const { startListening } = useShippedServer();

test('two servers behind HAProxy that restart one after the other refuse no post', async () => {
  const postgres = hasHaproxy() ? await startDurablePostgres() : null;
  if (postgres === null) {
    report('rolling restarts', { SKIPPED: 'no HAProxy is installed, or this machine can run no PostgreSQL' });
    return;
  }
  const env = { DATABASE_URL: postgres.url, RATE_LIMIT_PER_MINUTE: '0', TRUST_PROXY: '127.0.0.1' };
  const sockets = [openSocket(), openSocket()];
  const servers = [];
  for (const { fd } of sockets) servers.push(await startListening(env, { socket: fd }));
  const [um, dois] = sockets.map(({ port }) => `127.0.0.1:${port}`);
  const address = `127.0.0.1:${await freePort()}`;
  startHaproxy({
    ...{ '127.0.0.1:8080': address, '10.0.0.21:3000': um ?? '', '10.0.0.22:3000': dois ?? '' },
    '127.0.0.1:5433': `127.0.0.1:${await freePort()}`,
  });
  const url = `http://${address}`;
  await until('HAProxy answers', async () => (await health(url)) > 0);

  const account = new Account();
  const patients = startPatients([url], account);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { fd }] of sockets.entries()) {
      await patients.answer(200);
      servers[index]?.process.kill('SIGTERM');
      expect(await servers[index]?.ended).toBe(0);
      servers[index] = await startListening(env, { socket: fd });
    }
  }
  await patients.answer(200);
  await patients.stop();
  patients.expectStatuses(201);
  expect(Object.keys(patients.reads)).toEqual(['200']);
  await expectAll(account, postgres.url);
  report('rolling restarts', {
    restarts: ROUNDS * servers.length,
    acknowledged: patients.acknowledged,
    refused: 0,
    'slowest read, ms': Math.round(Math.max(...patients.readMs)),
  });
}, 300_000);
