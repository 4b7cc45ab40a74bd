import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { audit, newLedger } from './support/ledger';

const ROUNDS = 20;
const CLIENTS = 50;

const { startListening } = useShippedServer();

test('twenty kills under load lose and duplicate no acknowledged answer', async () => {
  const url = `file:${path.join(tempDir(), 'a.db')}`;
  const ledger = newLedger();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startListening({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' });
    const crowd = startCrowd(server.url, CLIENTS, ledger);
    await until('the first answers', () => crowd.acknowledged >= CLIENTS);
    await wait(Math.random() * 500);
    server.process.kill('SIGKILL');
    await server.ended;
    await crowd.stop();
    expect(await audit(ledger, url)).toEqual({ lost: 0, twice: 0 });
  }
  report('crash', {
    kills: ROUNDS,
    clients: CLIENTS,
    identifications: ledger.ids.length,
    answers: ledger.answers.size,
    lost: 0,
  });
}, 300_000);
