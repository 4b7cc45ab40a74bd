import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { Client } from 'pg';
import { useShippedServer, type Server } from '../server/support/shipped';
import { Account, expectAll } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';
import { buildRelease } from './support/release';
import { healthStatus } from './support/health';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

/** Version 2.1.0, of 2026-11-28. The database has changed since then. */
const LAST_RELEASE = '844d48aa';

const { start, startListening } = useShippedServer();

interface Installation {
  url: string;
  /** Copies the database while no server runs. Returns the address of the copy. */
  copy: (hospital: string) => Promise<string>;
}

const databases: Record<string, () => Promise<Installation | null>> = {
  async SQLite() {
    const url = `file:${path.join(tempFolder(afterTest), 'avaliacao.db')}`;
    const file = path.join(tempFolder(afterTest), 'antes.db');
    return Promise.resolve({
      url,
      copy: async (hospital) => {
        execFileSync(process.execPath, [hospital, 'copiar', file], { env: { DATABASE_URL: url } });
        return Promise.resolve(`file:${file}`);
      },
    });
  },
  async PostgreSQL() {
    const postgres = await startDurablePostgres();
    if (postgres === null) return null;
    const { url } = postgres;
    const at = (name: string): string => Object.assign(new URL(url), { pathname: name }).href;
    return {
      url,
      // The npm package of PostgreSQL has no pg_dump.
      copy: async () => {
        const client = new Client({ connectionString: at('template1') });
        await client.connect();
        await client.query('create database antes template postgres');
        await client.end();
        return at('antes');
      },
    };
  },
};

test.each(Object.entries(databases))(
  'on %s an update while patients answer loses no acknowledged post, and the older version goes on with the copy',
  async (name, install) => {
    const installation = await install();
    const release = buildRelease(LAST_RELEASE);
    if (installation === null || release === null) {
      report(`update on ${name}`, { SKIPPED: installation === null ? 'no PostgreSQL' : 'no history' });
      return;
    }
    const { url, copy } = installation;
    const main = path.join(release, 'main.js');
    const before = await startListening({ DATABASE_URL: url }, { main });
    const account = new Account();
    const patients = startPatients([before.url], account, { size: 10 });
    const stop = async (server: Server): Promise<void> => {
      server.process.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    };

    await patients.answer(100);
    await stop(before);
    const copied = await copy(path.join(release, 'hospital.js'));
    const copiedAt = Date.now();
    const updated = await startListening({ DATABASE_URL: url, PORT: new URL(before.url).port });
    await patients.answer(100);
    expect(await healthStatus(before.url)).toBe(200);
    await patients.stop();
    await stop(updated);

    // Status 0: the connection was refused, because no server was listening. Status 503: the server was starting.
    patients.expectStatuses(201, 503, 0);
    await expectAll(account, url);

    // The database has changed, so the older version refuses it and starts with the copy alone.
    const refusing = await start({ DATABASE_URL: url }, { main });
    expect(await refusing.ended).toBe(1);
    expect(refusing.output.stderr).toContain('é de uma versão mais nova');
    expect((await account.compareWith(copied, { until: copiedAt })).lost).toEqual([]);
    const rolledBack = await startListening({ DATABASE_URL: copied }, { main });
    const later = new Account();
    const laterPatients = startPatients([rolledBack.url], later, { size: 10 });
    await laterPatients.answer(100);
    await laterPatients.stop();
    laterPatients.expectStatuses(201);
    expect((await later.compareWith(copied)).lost).toEqual([]);
    report(`update on ${name}`, {
      from: '2.1.0',
      acknowledged: patients.acknowledged,
      refused: patients.refused + (patients.posts[0] ?? 0),
      lost: 0,
      'acknowledged after going back': laterPatients.acknowledged,
    });
  },
  600_000,
);
