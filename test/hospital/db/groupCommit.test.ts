import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { paths } from '../../../src/contract/paths';
import { groupCommit } from '../../../src/hospital/db/groupCommit';
import type { Db } from '../../../src/hospital/db/tables';
import { testApp } from '../../server/support/app';
import { migratedFile, open } from '../../server/support/database';
import { lockDatabase } from '../../server/support/lock';

/** A database with a table of words, and `write` for it. */
const openWords = async (patienceMs?: number) => {
  const { file, db } = await migratedFile();
  await sql`create table palavra (texto text primary key)`.execute(db);
  await sql`create table par (palavra text references palavra (texto) deferrable initially deferred)`.execute(db);
  const write = groupCommit(db, patienceMs);
  const transaction = jest.spyOn(db, 'transaction');
  const insert = (texto: string) => write((one: Db) => sql`insert into palavra values (${texto})`.execute(one));
  const stored = async () =>
    (await sql<{ texto: string }>`select texto from palavra order by rowid`.execute(db)).rows.map(({ texto }) => texto);
  return { file, db, write, transaction, insert, stored };
};

const statusesOf = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status);

test('writes that arrive together are one transaction, and are acknowledged after its commit', async () => {
  const { db, file, insert, transaction } = await openWords();
  const other = open({ dialect: 'sqlite', file });
  const committed = async () => (await sql`select * from palavra`.execute(other)).rows.length;
  const acknowledged = await Promise.all(['c', 'a', 'b'].map((texto) => insert(texto).then(committed)));
  expect(acknowledged).toEqual([3, 3, 3]);
  expect(transaction).toHaveBeenCalledTimes(1);
  expect((await sql`select texto from palavra order by rowid`.execute(db)).rows).toEqual([
    { texto: 'c' },
    { texto: 'a' },
    { texto: 'b' },
  ]);
});

test('writes that arrive in successive turns of the event loop are one transaction', async () => {
  const { insert, transaction } = await openWords();
  const b = turn().then(() => insert('b'));
  const c = turn()
    .then(() => turn())
    .then(() => insert('c'));
  await Promise.all([insert('a'), b, c]);
  expect(transaction).toHaveBeenCalledTimes(1);
});

test('450 writes are three transactions, and each gets its own result', async () => {
  const { write, transaction } = await openWords();
  const numbers = Array.from({ length: 450 }, (_, index) => index);
  expect(await Promise.all(numbers.map((number) => write(() => Promise.resolve(number))))).toEqual(numbers);
  expect(transaction).toHaveBeenCalledTimes(3);
});

test('a write that fails refuses only itself', async () => {
  const { insert, stored } = await openWords();
  await insert('b');
  const writes = ['a', 'b', 'c'].map(insert);
  expect(await statusesOf(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(writes[1]).rejects.toThrow('UNIQUE');
  expect(await stored()).toEqual(['b', 'a', 'c']);
});

test('a write whose commit fails refuses only itself', async () => {
  const { write, insert, stored } = await openWords();
  const orphan = write((db) => sql`insert into par values ('nenhuma')`.execute(db));
  expect(await statusesOf([insert('a'), orphan, insert('b')])).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(orphan).rejects.toThrow('FOREIGN KEY');
  expect(await stored()).toEqual(['a', 'b']);
});

test('on a full disk a write is refused with the reason, and nothing of it is stored; later writes succeed', async () => {
  const { db, insert, stored } = await openWords();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 4)}`.execute(db);
  const large = insert('x'.repeat(100_000));
  expect(await statusesOf([insert('a'), large])).toEqual(['fulfilled', 'rejected']);
  await expect(large).rejects.toThrow('full');
  await insert('b');
  expect(await stored()).toEqual(['a', 'b']);
});

describe('while another process locks the file', () => {
  test('a lock delays posts only, and they are stored after it', async () => {
    const { file, db } = await migratedFile();
    const { get, identify, answer } = await testApp({ db, write: groupCommit(db, 60_000) });
    const id = await identify(7);
    const release = lockDatabase(file);
    const answered = jest.fn();
    const posted = answer(id);
    void posted.then(answered);
    await wait(100);
    for (const url of ['/7', paths.getLocalById('7'), paths.listarPerguntasPorLocal(7)]) {
      expect((await get(url)).statusCode).toBe(200);
    }
    expect(answered).not.toHaveBeenCalled();
    release();
    expect((await posted).statusCode).toBe(201);
  });

  test('the event loop turns between the refusals', async () => {
    const { file, insert } = await openWords(50);
    const release = lockDatabase(file);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 1);
    const turns = await Promise.all(['a', 'b', 'c', 'd'].map((texto) => insert(texto).catch(() => ticks)));
    clearInterval(ticking);
    release();
    expect(new Set(turns).size).toBe(4);
  });

  test('each write is refused when it has waited `patienceMs`, and is not stored later', async () => {
    const { file, insert, stored } = await openWords(300);
    const release = lockDatabase(file);
    const began = performance.now();
    const waited = async (write: Promise<unknown>) => {
      const start = performance.now();
      await expect(write).rejects.toThrow('database is locked');
      return performance.now() - start;
    };
    const waits: Promise<number>[] = [];
    for (let number = 0; performance.now() - began < 700; number += 1) {
      waits.push(waited(insert(`palavra ${number}`)));
      await wait(50);
    }
    for (const ms of await Promise.all(waits)) {
      expect(ms).toBeGreaterThan(290);
      expect(ms).toBeLessThan(1000);
    }
    release();
    await insert('b');
    expect(await stored()).toEqual(['b']);
  });
});
