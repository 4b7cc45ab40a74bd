import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { tempDir } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { Account } from './support/account';
import { report } from './support/figures';
import { startPatients } from './support/patients';
import { startDurablePostgres } from './support/postgres';

const root = path.resolve(__dirname, '../..');

const { startListening, folder: dist } = useShippedServer();

/** The lines of the shell commands in deploying.md that begin with one of the texts `words`. */
const documented = (...words: string[]): string[] =>
  readFileSync(path.join(root, '.github/docs/deploying.md'), 'utf8')
    .split('```')
    .filter((block) => block.startsWith('sh\n'))
    .flatMap((block) => block.split('\n').map((line) => line.trim()))
    .filter((line) => words.some((word) => line.startsWith(word)));

interface Setup {
  url: string;
  env: NodeJS.ProcessEnv;
  /** Maps texts in the documented commands to the texts that replace them in this trial. */
  replacements: Record<string, string>;
  copy: string[];
  restore: string[];
}

const onSqlite = (): Setup => {
  const folder = tempDir();
  mkdirSync(path.join(folder, 'data'));
  return {
    url: `file:${folder}/data/avaliacao.db`,
    env: {},
    replacements: { 'data/': `${folder}/data/`, 'avaliacao-2026-11-21.db': 'antes.db' },
    copy: documented('npm run hospital -- copiar /backup/antes.db'),
    restore: documented('rm -f data/', 'cp /backup/'),
  };
};

const onPostgres = async (): Promise<Setup | null> => {
  const postgres = await startDurablePostgres({ programs: ['pg_dump', 'pg_restore', 'createdb', 'dropdb'] });
  if (postgres === null) return null;
  const admin = new Client({ connectionString: postgres.url });
  await admin.connect();
  await admin.query('create role pesquisa login');
  await admin.query("create database pesquisa owner pesquisa encoding 'UTF8' template template0");
  await admin.end();
  const url = new URL(postgres.url);
  Object.assign(url, { username: 'pesquisa', pathname: '/pesquisa' });
  const PATH = `${postgres.bin}:${process.env.PATH}`;
  return {
    url: url.href,
    env: { PATH, PGHOST: url.hostname, PGPORT: url.port, PGUSER: 'avaliacao', PGDATABASE: 'postgres' },
    replacements: { '=avaliacao': '=pesquisa', ' avaliacao': ' pesquisa' },
    copy: documented('pg_dump'),
    // Removes the documented `su` to PostgreSQL's administrator, because PGUSER already names an administrator.
    restore: documented('su postgres -c').map((line) => line.replace(/^su postgres -c "([^"]*)"/, '$1')),
  };
};

test.each(Object.entries({ SQLite: onSqlite, PostgreSQL: onPostgres }))(
  'on %s the documented copy and its restoration lose no answer from before the copy',
  async (name, setUp) => {
    const setup = await setUp();
    if (setup === null) {
      report(`restore on ${name}`, { SKIPPED: 'no PostgreSQL with pg_dump' });
      return;
    }
    const { url, env, replacements, copy, restore } = setup;
    const backup = tempDir();
    const run = (lines: readonly string[]): void => {
      let script = lines
        .join('\n')
        .replaceAll('/backup', backup)
        // Runs the tested server's commands directly, not through npm or deploying.md's shell function `avaliacao`.
        .replaceAll(/^avaliacao |npm run hospital -- /gm, '"$NODE" "$HOSPITAL" ');
      for (const [from, to] of Object.entries(replacements)) script = script.replaceAll(from, to);
      const own = { NODE: process.execPath, HOSPITAL: path.join(dist(), 'server/hospital.js'), DATABASE_URL: url };
      const paths = { PATH: process.env.PATH, NODE_PATH: path.join(root, 'node_modules') };
      execFileSync('sh', ['-ec', script], {
        cwd: root,
        env: { ...paths, ...env, ...own },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
    };

    const account = new Account();
    const first = await startListening({ DATABASE_URL: url });
    const patients = startPatients([first.url], account, { size: 10 });
    await patients.answer(100);
    const copiedAt = Date.now();
    expect(copy).toHaveLength(1);
    run(copy);
    await patients.answer(100);
    first.process.kill('SIGTERM');
    expect(await first.ended).toBe(0);

    const exported = path.join(backup, 'depois.jsonl');
    run(documented('avaliacao exportar --formato jsonl').map((line) => line.replace('2026-11-22', '2020-01-01')));
    const surveys = readFileSync(exported, 'utf8').trim().split('\n');
    expect(surveys.length).toBeGreaterThanOrEqual(account.acknowledged().surveys);

    expect(restore.length).toBeGreaterThan(1);
    run(restore);
    expect((await account.compareWith(url, { until: copiedAt })).lost).toEqual([]);
    const restoredAt = Date.now();
    const before = account.acknowledged().identifications;
    const second = await startListening({ DATABASE_URL: url, PORT: String(first.port) });
    await patients.answer(100);
    await patients.stop();
    second.process.kill('SIGKILL');
    await second.ended;
    expect(account.acknowledged().identifications).toBeGreaterThan(before);
    // 0: no server was listening. 503: the server was starting. 404: the patient was identified after the copy, so the
    // restored database does not contain this identification.
    patients.expectStatuses(201, 503, 0, 404);
    expect((await account.compareWith(url, { from: restoredAt })).lost).toEqual([]);
    report(`restore on ${name}`, {
      acknowledged: patients.acknowledged,
      'surveys exported': surveys.length,
      'lost from before the copy': 0,
    });
  },
  300_000,
);
