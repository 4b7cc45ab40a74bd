import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';

const ROUNDS = 20;
const PATIENTS = 50;

const { startListening } = useShippedServer();

test('twenty kills under load lose and duplicate no acknowledged answer', async () => {
  const url = `file:${path.join(tempDir(), 'a.db')}`;
  const account = new Account();
  for (let round = 0; round < ROUNDS; round += 1) {
    const server = await startListening({ DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' });
    const patients = startPatients([server.url], account, { size: PATIENTS });
    await patients.answer(PATIENTS);
    await wait(Math.random() * 500);
    server.process.kill('SIGKILL');
    await server.ended;
    await patients.stop();
    await expectAll(account, url);
  }
  const { identifications, answers } = account.acknowledged();
  report('crash', { kills: ROUNDS, patients: PATIENTS, identifications, answers, lost: 0 });
}, 300_000);
