import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { randomFrom } from '../support/random';
import { useShippedServer } from '../server/support/shipped';
import { Account } from './support/account';
import { Disk } from './support/disk';
import { report } from './support/figures';
import { startPatients } from './support/patients';
import { readRecording, straceInto, type Call } from './support/recording';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const CUTS = 300;
/** Enough answers for several checkpoints, in which SQLite writes the main database file. */
const ANSWERS = 2500;

const { startListening, spoil } = useShippedServer();

const canRecord = (): boolean => spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

interface Recording {
  calls: Call[];
  account: Account;
  file: string;
}

const record = async (): Promise<Recording> => {
  const folder = tempFolder(afterTest);
  const file = path.join(folder, 'a.db');
  const trace = path.join(folder, 'trace');
  const server = await startListening({ DATABASE_URL: `file:${file}` }, { watchedBy: straceInto(trace) });
  const account = new Account();
  const patients = startPatients([server.url], account);
  await patients.answer(ANSWERS);
  await patients.stop();
  server.process.kill('SIGKILL');
  await server.ended;
  return { calls: await readRecording(trace, [file, `${file}-wal`]), account, file };
};

/**
 * Simulates power cuts, each between two recorded system calls. After each cut, looks for all posts that were
 * acknowledged before it. Counts these posts, the cuts that lost or changed posts, and the cuts that damaged the
 * database.
 */
const cutPower = async ({ calls, account, file }: Recording, seed: number) => {
  const random = randomFrom(seed);
  const folder = tempFolder(afterTest);
  const loaded = calls.findIndex(({ at }) => at > account.beganAt);
  const moments = Array.from({ length: CUTS }, () => loaded + Math.floor(random.next() * (calls.length - loaded)));
  moments.sort((a, b) => a - b);
  const disk = new Disk();
  const found = { lookedFor: 0, cutsThatLost: 0, damaged: 0 };
  let next = 0;
  for (const moment of moments) {
    for (; next < moment; next += 1) disk.take(calls[next] as Call);
    // The probability that an unsynced sector or truncation survives this cut.
    const luck = random.next();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    for (const [name, content] of disk.cut(() => random.next() < luck)) {
      writeFileSync(path.join(folder, path.basename(name)), content);
    }
    const until = calls[moment]?.at ?? 0;
    const { identifications, answers } = account.acknowledged(until);
    found.lookedFor += identifications + answers;
    const left = path.join(folder, path.basename(file));
    const compared = await account.compareWith(`file:${left}`, { until }).catch(() => null);
    if (compared === null || compared.lost.length + compared.notSent.length + compared.twice > 0)
      found.cutsThatLost += 1;
    const database = new DatabaseSync(left);
    const check = database.prepare('pragma integrity_check').get() as { integrity_check: string };
    database.close();
    if (check.integrity_check !== 'ok') found.damaged += 1;
  }
  return found;
};

test('power cuts under load lose no acknowledged answer, but do with synchronous = normal', async () => {
  if (!canRecord()) {
    report('power cut', { SKIPPED: 'strace is not installed, or may not watch a process here' });
    return;
  }
  const seed = Date.now() % 2 ** 31;
  const recording = await record();
  const syncs = recording.calls.filter(({ name }) => name === 'sync');
  const checkpoints = syncs.filter(({ file }) => file === recording.file);
  const { lookedFor, ...lost } = await cutPower(recording, seed);
  report('power cut', {
    cuts: CUTS,
    seed,
    'writes and syncs': recording.calls.length,
    syncs: syncs.length,
    'of them at checkpoints': checkpoints.length,
    'acknowledged posts looked for': lookedFor,
    ...lost,
  });
  // The recording must include checkpoints, in which SQLite writes the main database file.
  expect(checkpoints.length).toBeGreaterThan(1);
  expect(lost).toEqual({ cutsThatLost: 0, damaged: 0 });

  // Checks the trial itself: with a server that does not sync every answer, it must find lost answers.
  spoil('pragma synchronous = full;', 'pragma synchronous = normal;');
  const control = await cutPower(await record(), seed);
  report('power cut with synchronous = normal', { cuts: CUTS, 'cuts that lost something': control.cutsThatLost });
  expect(control.cutsThatLost).toBeGreaterThan(CUTS / 10);
}, 600_000);
