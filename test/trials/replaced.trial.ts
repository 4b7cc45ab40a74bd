import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempDir } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';
import { health, until, untilHealth } from './support/until';

const { startListening } = useShippedServer();

/** Moves a database to another path. For a server that has it open, this has the same effect as deleting it. */
const takeAway = (from: string, to: string): void => {
  for (const part of ['', '-wal', '-shm']) if (existsSync(from + part)) renameSync(from + part, to + part);
};

test.each(['deleted', 'replaced'])(
  'after the database file is %s under the server, no post is acknowledged',
  async (how) => {
    const file = path.join(tempDir(), 'a.db');
    const aside = path.join(tempDir(), 'aside.db');
    const server = await startListening({ DATABASE_URL: `file:${file}`, RATE_LIMIT_PER_MINUTE: '0' });
    const account = new Account();
    const patients = startPatients([server.url], account);
    await patients.answer(100);
    takeAway(file, aside);
    if (how === 'replaced') writeFileSync(file, '');

    await until('posts are refused', () => patients.refused >= 100);
    const { acknowledged } = patients;
    await untilHealth(server.url, 503);
    await patients.stop();
    expect(patients.acknowledged).toBe(acknowledged);
    patients.expectStatuses(201, 503);
    server.process.kill('SIGKILL');
    await server.ended;
    // The moved file must contain every acknowledged answer. After a restart, the server must use the configured path.
    await expectAll(account, `file:${aside}`);
    const next = await startListening({ DATABASE_URL: `file:${file}` });
    expect(await health(next.url)).toBe(200);
    report(how, { acknowledged, 'refused afterwards': patients.refused, lost: 0 });
  },
  120_000,
);
