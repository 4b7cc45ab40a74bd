import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { afterTest, tempDir } from '../server/support/database';
import { startPostgres } from '../server/support/postgres/start';
import { useShippedServer, type Server } from '../server/support/shipped';
import { health, startCrowd, until } from './support/crowd';
import { report } from './support/figures';
import { audit, ledgerAt, newLedger } from './support/ledger';
import { buildRelease } from './support/release';

const root = path.resolve(__dirname, '../..');
const LAST_RELEASE = '1.1.0';

const { startListening } = useShippedServer();

const databases = {
  SQLite: () => Promise.resolve(`file:${path.join(tempDir(), 'avaliacao.db')}`),
  PostgreSQL: async () => {
    const postgres = await startPostgres(root, { durable: true });
    if (postgres === null) return null;
    afterTest(postgres.stop);
    return postgres.url;
  },
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
    const ledger = newLedger();
    const env = { DATABASE_URL: url, RATE_LIMIT_PER_MINUTE: '0' };
    const main = path.join(release, 'main.js');
    const before = await startListening(env, { main });
    const crowd = startCrowd(before.url, 10, ledger);
    const answersGoOn = () => {
      const enough = crowd.acknowledged + 100;
      return until('answers are acknowledged', () => crowd.acknowledged >= enough, 60_000);
    };
    const replace = async (running: Server, confines: { main?: string }) => {
      running.process.kill('SIGTERM');
      expect(await running.ended).toBe(0);
      const next = await startListening({ ...env, PORT: String(before.port) }, confines);
      await answersGoOn();
      expect(await health(before.url)).toBe(200);
      return next;
    };

    await answersGoOn();
    const copy = path.join(tempDir(), 'antes.db');
    const copiedAt = Date.now();
    if (name === 'SQLite') execFileSync(process.execPath, [path.join(release, 'hospital.js'), 'copiar', copy], { env });
    const updated = await replace(before, {});
    const rolledBack = await replace(updated, { main });
    await crowd.stop();
    rolledBack.process.kill('SIGKILL');
    await rolledBack.ended;

    // With status 0 the connection was refused, because no server was listening.
    expect(Object.keys(crowd.statuses).filter((status) => !['201', '503', '0'].includes(status))).toEqual([]);
    expect(await audit(ledger, url)).toEqual({ lost: 0, twice: 0 });
    if (name === 'SQLite') expect((await audit(ledgerAt(ledger, copiedAt), `file:${copy}`)).lost).toBe(0);
    report(`update on ${name}`, {
      from: LAST_RELEASE,
      acknowledged: crowd.acknowledged,
      refused: (crowd.statuses[503] ?? 0) + (crowd.statuses[0] ?? 0),
      lost: 0,
    });
  },
  600_000,
);
