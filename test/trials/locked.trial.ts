import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { tempDir } from '../server/support/database';
import { lockDatabase } from '../server/support/lock';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';

/** How long the server waits for a locked database, in s. */
const PATIENCE_SECONDS = 5;

const { startListening } = useShippedServer();

test.each([1, 4, 8])(
  'while another process holds the write lock for %d s, reads continue and posts wait or get 503 with Retry-After',
  async (seconds) => {
    const file = path.join(tempDir(), 'a.db');
    const DATABASE_URL = `file:${file}`;
    const server = await startListening({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0' });
    const account = new Account();
    const patients = startPatients([server.url], account);
    await patients.answer(100);

    const release = lockDatabase(file);
    // Waits until the server has acknowledged the posts that it received before the lock.
    await wait(300);
    const { acknowledged, readMs } = patients;
    const readsBefore = readMs.length;
    await wait(seconds * 1000 - 300);
    const readsMeanwhile = readMs.length - readsBefore;
    expect(patients.acknowledged).toBe(acknowledged);
    expect(readsMeanwhile).toBeGreaterThan(0);
    release();

    await patients.answer(100);
    await patients.stop();
    patients.expectStatuses(201, 503);
    expect(patients.refused).toBeGreaterThanOrEqual(seconds > PATIENCE_SECONDS ? 1 : 0);
    expect(Object.keys(patients.reads)).toEqual(['200']);
    server.process.kill('SIGKILL');
    await server.ended;
    await expectAll(account, DATABASE_URL);
    report(`locked ${seconds} s`, {
      acknowledged: patients.acknowledged,
      refused: patients.refused,
      'reads meanwhile': readsMeanwhile,
      'slowest read, ms': Math.round(Math.max(...readMs)),
    });
  },
  120_000,
);
