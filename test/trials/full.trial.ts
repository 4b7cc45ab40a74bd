import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { mountDisk } from './support/mount';
import { startPatients } from './support/patients';
import { until, untilHealth } from './support/until';

const { startListening } = useShippedServer();

test('a full disk loses no acknowledged answer, and reads continue', async () => {
  const folder = mountDisk(6);
  if (folder === null) {
    report('full', { SKIPPED: 'no disk can be mounted here' });
    return;
  }
  const ballast = path.join(folder, 'ballast');
  writeFileSync(ballast, Buffer.alloc(3 * 1024 * 1024));
  const DATABASE_URL = `file:${path.join(folder, 'a.db')}`;
  const server = await startListening({ DATABASE_URL, RATE_LIMIT_PER_MINUTE: '0' });
  const account = new Account();
  const patients = startPatients([server.url], account);
  await until('a full disk', () => patients.refused >= 50);
  await untilHealth(server.url, 503);

  rmSync(ballast);
  await patients.answer(50);
  await untilHealth(server.url, 200);
  await patients.stop();
  patients.expectStatuses(201, 503);
  expect(Object.keys(patients.reads)).toEqual(['200']);
  server.process.kill('SIGKILL');
  await server.ended;
  await expectAll(account, DATABASE_URL);
  const { acknowledged, refused, reads } = patients;
  report('full', { acknowledged, refused, reads: reads[200] ?? 0 });
}, 180_000);
