import { existsSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempDir } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { health, startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { audit, newLedger } from './support/ledger';

const { startListening } = useShippedServer();

/** Moves a database to another path. For a server that has it open, this has the same effect as deleting it. */
const takeAway = (from: string, to: string): void => {
  for (const part of ['', '-wal', '-shm']) if (existsSync(from + part)) renameSync(from + part, to + part);
};

test.each(['deleted', 'replaced'])(
  'after the database file is %s under the server, no post is acknowledged',
  async (how) => {
    const folder = tempDir();
    const file = path.join(folder, 'a.db');
    const aside = path.join(folder, 'aside.db');
    const server = await startListening({ DATABASE_URL: `file:${file}`, RATE_LIMIT_PER_MINUTE: '0' });
    const ledger = newLedger();
    const crowd = startCrowd(server.url, 20, ledger);
    await until('the first answers', () => crowd.acknowledged >= 100);
    takeAway(file, aside);
    if (how === 'replaced') writeFileSync(file, '');

    await until('posts are refused', () => (crowd.statuses[503] ?? 0) >= 100);
    const acknowledged = crowd.acknowledged;
    await until('health says so', async () => (await health(server.url)) === 503);
    await crowd.stop();
    expect(crowd.acknowledged).toBe(acknowledged);
    expect(Object.keys(crowd.statuses).filter((status) => !['201', '503'].includes(status))).toEqual([]);
    server.process.kill('SIGKILL');
    await server.ended;
    // The moved file must contain every acknowledged answer. After a restart, the server must use the configured path.
    expect(await audit(ledger, `file:${aside}`)).toEqual({ lost: 0, twice: 0 });
    const next = await startListening({ DATABASE_URL: `file:${file}` });
    expect(await health(next.url)).toBe(200);
    report(how, { acknowledged, 'refused afterwards': crowd.statuses[503] ?? 0, lost: 0 });
  },
  120_000,
);
