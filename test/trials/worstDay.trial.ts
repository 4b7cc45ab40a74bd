import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { lockDatabase } from '../server/support/lock';
import { useShippedServer } from '../server/support/shipped';
import { until } from '../support/eventually';
import { tempFolder } from '../support/tempFolder';
import { afterTest } from '../support/afterTest';
import { Account, expectAll } from './support/account';
import { disturb, fillDisk } from './support/faults';
import { report } from './support/figures';
import { untilHealth } from './support/health';
import { mountBtrfs, mountDisk } from './support/mount';
import { startPatients } from './support/patients';

const { startListening } = useShippedServer();

const PATIENTS = 10;

jest.setTimeout(180_000);

const startDay = async (
  folder: string,
  { env = {}, areCalm = false, cwd }: { env?: NodeJS.ProcessEnv; areCalm?: boolean; cwd?: string } = {},
) => {
  const file = path.join(folder, 'avaliacao.db');
  const DATABASE_URL = `file:${file}`;
  const server = await startListening({ ...env, DATABASE_URL }, cwd === undefined ? {} : { cwd });
  const account = new Account();
  const patients = startPatients([server.url], account, { size: PATIENTS, areCalm });
  await patients.answer(100);
  return { server, account, patients, file, DATABASE_URL };
};

type Day = Awaited<ReturnType<typeof startDay>>;

/** Waits until health is red and posts are refused. The log must have the reason. */
const expectRed = async ({ server, patients }: Day, reason: RegExp): Promise<void> => {
  await untilHealth(server.url, 503);
  const { refused } = patients;
  await until('posts are refused', () => patients.refused >= refused + PATIENTS, 60_000);
  expect(server.output.stdout).toMatch(reason);
};

const expectGreenAgain = async ({ server, patients }: Day): Promise<void> => {
  await untilHealth(server.url, 200);
  await patients.answer(100);
};

const expectNothingLost = async (name: string, { patients, account, DATABASE_URL }: Day): Promise<void> => {
  await patients.stop();
  patients.expectStatuses(201, 503);
  await expectAll(account, DATABASE_URL);
  report(`worst day, ${name}`, { acknowledged: patients.acknowledged, refused: patients.refused, lost: 0 });
};

test('a full disk', async () => {
  const disk = mountDisk(8);
  if (disk === null) {
    report('worst day, full disk', { SKIPPED: 'no disk can be mounted here' });
    return;
  }
  const day = await startDay(disk);
  const filled = fillDisk(disk, 8000);
  await expectRed(day, /database or disk is full|disk I\/O error/);
  await filled;
  await expectGreenAgain(day);
  await expectNothingLost('full disk', day);
});

const NO_BTRFS = 'no btrfs can be mounted here (root, btrfs-progs)';

test('a full btrfs, where the server has made its folder', async () => {
  const disk = mountBtrfs(200);
  if (disk === null) {
    report('worst day, full btrfs', { SKIPPED: NO_BTRFS });
    return;
  }
  const HOSPITAL_FILE = path.resolve('config/sample-hospital.json');
  const day = await startDay(path.join(disk, 'data'), { cwd: disk, env: { HOSPITAL_FILE } });
  expect(day.server.output.stdout).not.toContain('está em btrfs');
  const filled = fillDisk(disk, 8000);
  await expectRed(day, /database or disk is full|disk I\/O error/);
  await filled;
  await expectGreenAgain(day);
  await expectNothingLost('full btrfs', day);
});

test('on btrfs, in a folder with copy on write, the start says what a full disk does', async () => {
  const disk = mountBtrfs(200);
  if (disk === null) {
    report('worst day, btrfs with copy on write', { SKIPPED: NO_BTRFS });
    return;
  }
  const { server, patients } = await startDay(disk);
  expect(server.output.stdout).toContain('está em btrfs, onde um disco cheio encerra o servidor');
  await patients.stop();
});

test('a disk that the kernel has made read-only', async () => {
  if (spawnSync('strace', ['-o', '/dev/null', 'true']).status !== 0) {
    report('worst day, read-only disk', { SKIPPED: 'no strace' });
    return;
  }
  const day = await startDay(tempFolder(afterTest));
  const disturbed = disturb(day.server.process.pid ?? 0, 'pwrite64,ftruncate,fallocate', 'error=EROFS', 8000);
  await expectRed(day, /disk I\/O error|readonly database/);
  await disturbed;
  await expectGreenAgain(day);
  await expectNothingLost('read-only disk', day);
});

test('another program that locks the database for 30 s', async () => {
  const day = await startDay(tempFolder(afterTest));
  const release = lockDatabase(day.file);
  const locked = wait(30_000);
  await expectRed(day, /database is locked/);
  await locked;
  release();
  await expectGreenAgain(day);
  await expectNothingLost('lock of 30 s', day);
});

// The answers until then are what somebody has deleted. No later one may be acknowledged.
test.each([
  [
    'deleted',
    ({ file }: Day) => {
      for (const ending of ['', '-wal', '-shm']) rmSync(file + ending);
    },
  ],
  [
    'copied over',
    ({ file }: Day) => {
      copyFileSync(`${file}.antiga`, file);
    },
  ],
])('a database that is %s while patients answer', async (name, harm) => {
  const day = await startDay(tempFolder(afterTest));
  const { server, patients, file } = day;
  if (name === 'copied over') {
    const copied = spawnSync(process.execPath, ['-e', COPY, file]);
    expect(copied.stderr.toString()).toBe('');
    await patients.answer(2000);
  }
  const { acknowledged } = patients;
  harm(day);
  await expectRed(day, /deleted or replaced/);
  await until('more posts are refused', () => patients.refused >= 10 * PATIENTS);
  // Those that were on their way back.
  const later = patients.acknowledged - acknowledged;
  expect(later).toBeLessThanOrEqual(PATIENTS);
  await patients.stop();
  patients.expectStatuses(201, 503);
  server.process.kill('SIGTERM');
  expect(await server.ended).toBe(1);
  report(`worst day, ${name}`, { acknowledged: patients.acknowledged, refused: patients.refused, later });
});

const COPY = `
  const { DatabaseSync } = require('@photostructure/sqlite');
  const database = new DatabaseSync(process.argv[1], { timeout: 5000 });
  database.prepare('vacuum into ?').run(process.argv[1] + '.antiga');`;

const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file));

test.each(['-2h', '+2h'])('a clock that is set by %s', async (offset) => {
  if (FAKETIME === undefined) {
    report(`worst day, clock ${offset}`, { SKIPPED: 'no libfaketime (Debian: faketime)' });
    return;
  }
  const folder = tempFolder(afterTest);
  const clock = path.join(folder, 'clock');
  writeFileSync(clock, '+0');
  const env = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  const day = await startDay(folder, { env, areCalm: true });
  writeFileSync(clock, offset);
  await day.patients.answer(200);
  await untilHealth(day.server.url, 200);
  await day.patients.stop();
  day.patients.expectStatuses(200, 201);
  await expectAll(day.account, day.DATABASE_URL);
  report(`worst day, clock ${offset}`, { acknowledged: day.patients.acknowledged, lost: 0 });
});
