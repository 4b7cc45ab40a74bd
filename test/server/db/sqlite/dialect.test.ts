import { closeSync, copyFileSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { OpenOptions } from '../../../../src/server/db/open';
import { DatabaseSync } from '../../../../src/server/db/sqlite/driver';
import { DatabaseUnavailable } from '../../../../src/server/db/unavailable';
import { afterTest, open, tempDir } from '../../support/database';
import { lockDatabase } from '../../support/lock';

/** A database with a table of words. Queries wait up to `patienceMs` ms for a lock. */
const openWords = async (patienceMs: number) => {
  const file = path.join(tempDir(), 'a.db');
  const db = open({ dialect: 'sqlite', file }, { patienceMs });
  await sql`create table palavra (texto text primary key)`.execute(db);
  const run = (text: string) => sql.raw<Record<string, unknown>>(text).execute(db);
  const stored = async () => (await run('select texto from palavra')).rows.map(({ texto }) => texto);
  return { file, run, stored };
};

test.each([
  'select 1',
  ' \n  SELECT 1',
  'with um as (select 1) select * from um',
  'values (1)',
  'pragma user_version',
  'explain select 1',
])('a read continues while another process writes: %j', async (text) => {
  const { file, run } = await openWords(0);
  lockDatabase(file);
  expect((await run(text)).rows.length).toBeGreaterThan(0);
});

test.each([
  "insert into palavra values ('a')",
  "insert into palavra select 'a'",
  " delete from palavra where texto in (select 'a')",
])('a write is refused after waiting for the lock, and succeeds afterwards: %j', async (text) => {
  const { file, run, stored } = await openWords(0);
  const release = lockDatabase(file);
  await expect(run(text)).rejects.toThrow(DatabaseUnavailable);
  release();
  await run(text);
  expect(await stored()).toEqual(text.startsWith('insert') ? ['a'] : []);
});

test('a write that looks like a read is refused', async () => {
  const { run, stored } = await openWords(0);
  await expect(run("with um as (select 'a') insert into palavra select * from um")).rejects.toThrow('readonly');
  expect(await stored()).toEqual([]);
});

describe('a database that another process locks exclusively', () => {
  /** Queries a file that the connection `other` has locked exclusively. */
  const ask = (options: OpenOptions) => {
    const file = path.join(tempDir(), 'a.db');
    const other = new DatabaseSync(file);
    other.exec('create table palavra (texto text primary key); begin exclusive');
    afterTest(() => {
      other.close();
    });
    const answer = sql`select count(*) as palavras from palavra`.execute(open({ dialect: 'sqlite', file }, options));
    return { other, answer };
  };

  test('is read after the lock is released, and the end of the wait is reported', async () => {
    const [onLockWait, onLockWaitEnd] = [jest.fn(), jest.fn()];
    const { other, answer } = ask({ patienceMs: 60_000, onLockWait, onLockWaitEnd });
    const outcome = answer.then(({ rows }) => rows, String);
    for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
    other.exec('rollback');
    expect(await outcome).toEqual([{ palavras: 0 }]);
    expect([onLockWait.mock.calls.length, onLockWaitEnd.mock.calls.length]).toEqual([1, 1]);
  });

  test('is refused after `patienceMs`, and the end of the wait is reported', async () => {
    const onLockWaitEnd = jest.fn();
    const { answer } = ask({ patienceMs: 0, onLockWaitEnd });
    await expect(answer).rejects.toThrow(new DatabaseUnavailable('the database stayed locked'));
    expect(onLockWaitEnd).toHaveBeenCalledTimes(1);
  });
});

test('after a damaged page was found, nothing is written', async () => {
  const { file, run } = await openWords(0);
  for (let number = 0; number < 200; number += 1)
    await run(`insert into palavra values ('${'x'.repeat(200)} ${number}')`);
  await run('pragma wal_checkpoint(truncate)').catch(() => undefined);
  const size = statSync(file).size;
  const handle = openSync(file, 'r+');
  writeSync(handle, Buffer.alloc(size - 4096, 0xff), 0, size - 4096, 4096);
  closeSync(handle);
  await expect(run("select count(*) as many from palavra where texto > ''")).rejects.toThrow('malformed');
  await expect(run("insert into palavra values ('a')")).rejects.toThrow('damaged');
});

test.each(['', '-wal', '-shm'])('after the file a.db%s was deleted, nothing is written', async (part) => {
  const { file, run } = await openWords(0);
  rmSync(`${file}${part}`);
  await expect(run("insert into palavra values ('a')")).rejects.toThrow('deleted or replaced');
});

describe('a database file that became shorter', () => {
  /**
   * A database whose file has about 50 free pages. `other` is a second connection, as another program would open it.
   */
  const openWithFreePages = async () => {
    const words = await openWords(0);
    await words.run(`insert into palavra values ('${'x'.repeat(200_000)}')`);
    await words.run('delete from palavra');
    const other = new DatabaseSync(words.file);
    afterTest(() => {
      other.close();
    });
    other.exec('pragma wal_checkpoint(truncate)');
    await words.run("insert into palavra values ('a')");
    return { ...words, other };
  };

  test('because a copy was written over it is not written', async () => {
    const { file, run, other } = await openWithFreePages();
    const [copy, original] = [`${file}.copy`, `${file}.original`];
    copyFileSync(file, original);
    other.exec(`vacuum into '${copy}'`);
    for (const written of [copy, original]) {
      copyFileSync(written, file);
      await expect(run("insert into palavra values ('b')")).rejects.toThrow('damaged');
    }
  });

  test('because another program vacuumed it is written', async () => {
    const { file, run, stored, other } = await openWithFreePages();
    const { size } = statSync(file);
    other.exec('vacuum; pragma wal_checkpoint(truncate)');
    expect(statSync(file).size).toBeLessThan(size);
    await run("insert into palavra values ('b')");
    expect(await stored()).toEqual(['a', 'b']);
  });
});
