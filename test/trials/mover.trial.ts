import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fillDatabase } from '../commands/support/seededHospital';
import { sampleHospital } from '../commands/support/hospital';
import { migratedFile, open, targetOf } from '../server/support/database';
import { useShippedServer } from '../server/support/shipped';
import { report } from './support/figures';
import { startDurablePostgres } from './support/postgres';

const shipped = useShippedServer();

const SURVEYS = 100_000;
/** A kill at each of these moments, in seconds, also while the rows are compared. */
const KILLS = [0.5, 2, 8, 32];

test('a move that is killed at any moment leaves nothing, and the next one moves everything', async () => {
  const postgres = await startDurablePostgres();
  if (postgres === null) {
    report('mover', { SKIPPED: 'no PostgreSQL' });
    return;
  }
  const { file, db } = await migratedFile();
  await fillDatabase(db, { hospital: sampleHospital, surveys: SURVEYS });
  await db.destroy();
  const target = open(targetOf(postgres.url), { timeLimitMs: 0 });
  const surveys = () =>
    target
      .selectFrom('identificacao')
      .select(({ fn }) => fn.countAll().as('all'))
      .executeTakeFirst();

  /** @returns how the command ended: its exit code, or null if it was killed */
  const move = async (killAfter?: number) => {
    const args = [path.join(shipped.folder(), 'server/hospital.js'), 'mover', '--para', postgres.url];
    const NODE_PATH = path.resolve(__dirname, '../../node_modules');
    const child = spawn(process.execPath, args, { env: { ...process.env, NODE_PATH, DATABASE_URL: `file:${file}` } });
    child.stdin.end('\n');
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
    if (killAfter !== undefined) void wait(killAfter * 1000).then(() => child.kill('SIGKILL'));
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, said };
  };

  let killed = 0;
  for (const seconds of KILLS) {
    if ((await move(seconds)).code !== null) break;
    killed += 1;
    const tables = await target.introspection.getTables();
    if (tables.some(({ name }) => name === 'identificacao')) expect(Number((await surveys())?.all)).toBe(0);
  }
  expect(killed).toBeGreaterThan(2);
  const start = performance.now();
  const { code, said } = await move();
  expect([code, said]).toEqual([0, expect.stringContaining(`conferido: ${SURVEYS.toLocaleString('pt-BR')} pesquisas`)]);
  expect(Number((await surveys())?.all)).toBe(SURVEYS);
  report('mover', { surveys: SURVEYS, killed, seconds: ((performance.now() - start) / 1000).toFixed(1) });
}, 900_000);
