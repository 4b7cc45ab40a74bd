import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { useShippedServer, type Server } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { buildRelease } from './support/release';
import { healthStatus } from './support/health';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

/** Version 1.2.0, of 2026-11-23. */
const LAST_RELEASE = '24d48157';

const { startListening } = useShippedServer();

const databases = {
  SQLite: () => Promise.resolve(`file:${path.join(tempFolder(afterTest), 'avaliacao.db')}`),
  PostgreSQL: async () => (await startDurablePostgres())?.url ?? null,
};

test.each(Object.entries(databases))(
  'on %s an update and a rollback while patients answer lose no acknowledged post',
  async (name, newUrl) => {
    const url = await newUrl();
    const release = buildRelease(LAST_RELEASE);
    if (url === null || release === null) {
      report(`update on ${name}`, { SKIPPED: url === null ? 'no PostgreSQL' : 'no history' });
      return;
    }
    const env = { DATABASE_URL: url };
    const main = path.join(release, 'main.js');
    const before = await startListening(env, { main });
    const account = new Account();
    const patients = startPatients([before.url], account, { size: 10 });
    const replace = async (running: Server, confines: { main?: string }) => {
      running.process.kill('SIGTERM');
      expect(await running.ended).toBe(0);
      const next = await startListening({ ...env, PORT: String(before.port) }, confines);
      await patients.answer(100);
      expect(await healthStatus(before.url)).toBe(200);
      return next;
    };

    await patients.answer(100);
    const copy = path.join(tempFolder(afterTest), 'antes.db');
    const copiedAt = Date.now();
    if (name === 'SQLite') execFileSync(process.execPath, [path.join(release, 'hospital.js'), 'copiar', copy], { env });
    const updated = await replace(before, {});
    const rolledBack = await replace(updated, { main });
    await patients.stop();
    rolledBack.process.kill('SIGKILL');
    await rolledBack.ended;

    // Status 0: the connection was refused, because no server was listening. Status 503: the server was starting.
    patients.expectStatuses(201, 503, 0);
    await expectAll(account, url);
    if (name === 'SQLite') expect((await account.compareWith(`file:${copy}`, { until: copiedAt })).lost).toEqual([]);
    report(`update on ${name}`, {
      from: '1.2.0',
      acknowledged: patients.acknowledged,
      refused: patients.refused + (patients.posts[0] ?? 0),
      lost: 0,
    });
  },
  600_000,
);
