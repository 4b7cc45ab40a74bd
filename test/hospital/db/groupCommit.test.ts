import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import { paths } from '../../../src/contract/paths';
import { groupCommit } from '../../../src/hospital/db/groupCommit';
import type { Db } from '../../../src/hospital/db/tables';
import { postsOnSqlite } from '../../../src/hospital/repositories/posts';
import { testApp } from '../../server/support/app';
import { migratedFile, open } from '../../server/support/database';
import { lockDatabase } from '../../server/support/lock';
import { until } from '../../support/eventually';

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

test('writes that arrive together are acknowledged after their commit', async () => {
  const { file, insert } = await openWords();
  const other = open({ dialect: 'sqlite', file });
  const committed = async () => (await sql`select * from palavra`.execute(other)).rows.length;
  const acknowledged = await Promise.all(['c', 'a', 'b'].map((texto) => insert(texto).then(committed)));
  expect(acknowledged).toEqual([3, 3, 3]);
});

test('writes that arrive together are one transaction', async () => {
  const { db, insert, transaction } = await openWords();
  await Promise.all(['c', 'a', 'b'].map((texto) => insert(texto)));
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

describe('of 450 writes', () => {
  const write450 = async () => {
    const { write, transaction } = await openWords();
    const numbers = Array.from({ length: 450 }, (_, index) => index);
    const results = await Promise.all(numbers.map((number) => write(() => Promise.resolve(number))));
    return { numbers, results, transaction };
  };

  test('each gets its own result', async () => {
    const { numbers, results } = await write450();
    expect(results).toEqual(numbers);
  });

  test('up to 200 are one transaction', async () => {
    const { transaction } = await write450();
    expect(transaction).toHaveBeenCalledTimes(3);
  });
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

describe('on a full disk', () => {
  const writeOnFullDisk = async () => {
    const words = await openWords();
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(words.db);
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 4)}`.execute(words.db);
    const large = words.insert('x'.repeat(100_000));
    return { ...words, large, statuses: await statusesOf([words.insert('a'), large]) };
  };

  test('only the write that is too large is refused', async () => {
    expect((await writeOnFullDisk()).statuses).toEqual(['fulfilled', 'rejected']);
  });

  test('the refusal names the reason', async () => {
    const { large } = await writeOnFullDisk();
    await expect(large).rejects.toThrow('full');
  });

  test('nothing of a refused write is stored', async () => {
    const { stored } = await writeOnFullDisk();
    expect(await stored()).toEqual(['a']);
  });

  test('later writes succeed', async () => {
    const { insert, stored } = await writeOnFullDisk();
    await insert('b');
    expect(await stored()).toEqual(['a', 'b']);
  });
});

describe('while another process locks the file', () => {
  /** A post that waits for the lock of another process. */
  const openLocked = async () => {
    const { file, db } = await migratedFile();
    const { get, identify, answer } = await testApp({ db, posts: postsOnSqlite(groupCommit(db, 60_000)) });
    const id = await identify(7);
    const release = lockDatabase(file);
    const answered = jest.fn();
    const posted = answer(id);
    void posted.then(answered);
    return { get, release, answered, posted };
  };

  test('a lock does not delay reads', async () => {
    const { get, release } = await openLocked();
    for (const url of ['/7', paths.getLocalById('7'), paths.listarPerguntasPorLocal(7)]) {
      expect((await get(url)).statusCode).toBe(200);
    }
    release();
  });

  test('posts are stored after the lock', async () => {
    const { get, release, answered, posted } = await openLocked();
    await get('/7');
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

  test('each write is refused for good when it has waited `patienceMs`', async () => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { file, insert, stored, transaction } = await openWords(300);
    const release = lockDatabase(file);
    const refused: number[] = [];
    /** Moves the clock and waits until the lock has refused four more attempts. */
    const moveTo = async (ms: number) => {
      now = ms;
      const attempts = transaction.mock.calls.length;
      await until('four attempts', () => transaction.mock.calls.length >= attempts + 4);
    };
    for (const begin of [0, 100, 200]) {
      insert(`palavra ${begin}`).catch(() => refused.push(begin));
      await moveTo(begin + 100);
    }
    const refusedAt = [];
    for (const ms of [300, 301, 400, 401, 500]) {
      await moveTo(ms);
      refusedAt.push([ms, [...refused]]);
    }
    expect(refusedAt).toEqual([
      [300, []],
      [301, [0]],
      [400, [0]],
      [401, [0, 100]],
      [500, [0, 100]],
    ]);
    release();
    await insert('b');
    expect(await stored()).toEqual(['palavra 200', 'b']);
  });
});
