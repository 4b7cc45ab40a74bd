import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../../../src/hospital/db/tables';
import { openDatabase } from '../../../src/hospital/db/open';
import { isReadOnlyCopy } from '../../../src/hospital/db/readOnlyCopy';
import { command, hospitalWith } from '../../commands/support/hospital';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';

/** Mounts a folder read-only. Returns false without the right to: it needs Linux and root. */
const mountReadOnly = (folder: string): boolean => {
  if (process.platform !== 'linux') return false;
  if (spawnSync('mount', ['--bind', folder, folder]).status !== 0) return false;
  afterTest(() => spawnSync('umount', ['--lazy', folder]));
  return spawnSync('mount', ['-o', 'remount,bind,ro', folder]).status === 0;
};

/** A copy of a hospital's database, with or without its -wal file, in a folder that cannot be written. */
const archived = async (isOpen: boolean, change: (db: Db) => Promise<unknown> = () => Promise.resolve()) => {
  const hospital = await hospitalWith({ surveys: 20 });
  await change(hospital.db);
  const source = hospital.url.replace('file:', '');
  if (!isOpen) await hospital.db.destroy();
  const folder = path.join(tempFolder(afterTest), 'arquivo');
  mkdirSync(folder);
  const copy = path.join(folder, 'avaliacao.db');
  for (const ending of isOpen ? ['', '-wal'] : ['']) copyFileSync(source + ending, copy + ending);
  return { folder, copy, canMount: mountReadOnly(folder), hospital };
};

/** @returns the names in the folder for temporary files that the test uses from now on */
const watchTemporary = () => {
  const folder = tempFolder(afterTest);
  const { TMPDIR } = process.env;
  process.env.TMPDIR = folder;
  afterTest(() => {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  });
  return () => readdirSync(folder);
};

test.each([
  ['without a -wal file', false],
  ['with a -wal file', true],
])('a copy %s in a read-only folder can be exported and stays as it is', async (_name, isOpen) => {
  const { folder, copy, canMount } = await archived(isOpen);
  if (!canMount) return;
  expect(isReadOnlyCopy(copy)).toBe(true);
  const before = [readdirSync(folder), readFileSync(copy)];
  const temporary = watchTemporary();
  const { code, stdout, stderr } = await command(['exportar', '--formato', 'csv', '--saida', '-'], {
    DATABASE_URL: `file:${copy}`,
  });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  expect(
    new Set(
      stdout
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).size,
  ).toBeGreaterThan(10);
  expect([readdirSync(folder), readFileSync(copy)]).toEqual(before);
  expect(temporary()).toEqual([]);
});

test('a copy in a read-only folder cannot be written', async () => {
  const { copy, canMount } = await archived(false);
  if (!canMount) return;
  const db = openDatabase({ dialect: 'sqlite', file: copy });
  await expect(db.deleteFrom('resposta').execute()).rejects.toThrow('readonly');
  await db.destroy();
});

test('a copy of an older version in a read-only folder names the version that reads it', async () => {
  const { copy, canMount } = await archived(false, (db) =>
    sql`delete from kysely_migration where name > '005-secret'`.execute(db),
  );
  if (!canMount) return;
  const { code, stderr } = await command(['relatorio', '--saida', '-'], { DATABASE_URL: `file:${copy}` });
  expect([code, stderr]).toEqual([1, expect.stringMatching(/é da versão 2\.1\.0, e só ela o lê ali\n$/)]);
});
