import path from 'node:path';
import { afterTest } from '../server/support/database';
import { openSocket } from '../server/support/inherited';
import { freePort, startPostgres } from '../server/support/postgres/start';
import { useShippedServer } from '../server/support/shipped';
import { startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { hasHaproxy, startHaproxy } from './support/haproxy';
import { audit, newLedger } from './support/ledger';

const ROUNDS = 5;

const { startListening } = useShippedServer();

test('two servers behind HAProxy that restart one after the other refuse no post', async () => {
  const postgres = hasHaproxy() ? await startPostgres(path.resolve(__dirname, '../..'), { durable: true }) : null;
  if (postgres === null) {
    report('rolling restarts', { SKIPPED: 'no HAProxy is installed, or this machine can run no PostgreSQL' });
    return;
  }
  afterTest(postgres.stop);
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
  await until('HAProxy answers', () =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );

  const ledger = newLedger();
  const crowd = startCrowd(url, 20, ledger);
  const answersGoOn = () => {
    const enough = crowd.acknowledged + 200;
    return until('answers are acknowledged', () => crowd.acknowledged >= enough);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, { fd }] of sockets.entries()) {
      await answersGoOn();
      servers[index]?.process.kill('SIGTERM');
      expect(await servers[index]?.ended).toBe(0);
      servers[index] = await startListening(env, { socket: fd });
    }
  }
  await answersGoOn();
  await crowd.stop();
  report('rolling restarts', {
    restarts: ROUNDS * servers.length,
    acknowledged: crowd.acknowledged,
    refused: Object.entries(crowd.statuses).reduce((sum, [status, count]) => sum + (status === '201' ? 0 : count), 0),
    'slowest read, ms': Math.round(crowd.slowestReadMs),
  });
  expect(Object.keys(crowd.statuses)).toEqual(['201']);
  expect(crowd.badReads).toBe(0);
  expect(await audit(ledger, postgres.url)).toEqual({ lost: 0, twice: 0 });
}, 300_000);
