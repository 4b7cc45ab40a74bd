import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { SqliteHandle } from '../../../../src/server/db/sqlite/handle';
import { WriteQueue, type LockWaits } from '../../../../src/server/db/sqlite/writeQueue';
import { DatabaseUnavailable } from '../../../../src/server/db/unavailable';
import { afterTest, tempDir } from '../../support/database';
import { lockDatabase } from '../../support/lock';

interface Options {
  patienceMs?: number;
  assertUsable?: () => void;
  lockWaits?: LockWaits;
}

/**
 * Opens a write queue for a new SQLite file. `executed` lists `begin immediate`, `commit` and `rollback`, the statements
 * that the queue passes to `exec`.
 */
const openQueue = ({ patienceMs = 5000, assertUsable = (): void => undefined, lockWaits = {} }: Options = {}) => {
  const file = path.join(tempDir(), 'a.db');
  const handle = new SqliteHandle(file, { writes: true });
  handle.exec(`create table palavra (texto text primary key);
    create table par (palavra text references palavra (texto) deferrable initially deferred)`);
  afterTest(() => {
    handle.close();
  });
  const executed: string[] = [];
  const { exec } = handle;
  jest.spyOn(handle, 'exec').mockImplementation((sql) => {
    executed.push(sql);
    exec.call(handle, sql);
  });
  const queue = new WriteQueue(handle, patienceMs, assertUsable, lockWaits);
  const insert = (texto: string) => queue.write(CompiledQuery.raw('insert into palavra values (?)', [texto]));
  const stored = () =>
    handle.run<{ texto: string }>('select texto from palavra order by rowid', []).rows.map(({ texto }) => texto);
  return { file, handle, executed, queue, insert, stored };
};

const turn = () => new Promise(setImmediate);

const statusesOf = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status);

test('statements that arrive together are one transaction, and are acknowledged after its commit', async () => {
  const { insert, stored, executed } = openQueue();
  const acknowledge = () => executed.push('acknowledged');
  await Promise.all(['c', 'a', 'b'].map((texto) => insert(texto).then(acknowledge)));
  expect(stored()).toEqual(['c', 'a', 'b']);
  expect(executed).toEqual(['begin immediate', 'commit', 'acknowledged', 'acknowledged', 'acknowledged']);
});

test('450 statements are three transactions, and all are stored', async () => {
  const { insert, stored, executed } = openQueue();
  const words = Array.from({ length: 450 }, (_, index) => `palavra ${index}`);
  await Promise.all(words.map(insert));
  expect(stored()).toEqual(words);
  expect(executed.filter((sql) => sql === 'commit')).toHaveLength(3);
});

test('a statement that fails does not affect the others of its transaction', async () => {
  const { insert, stored } = openQueue();
  await insert('b');
  const writes = ['a', 'b', 'c'].map(insert);
  expect(await statusesOf(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(writes[1]).rejects.toThrow('UNIQUE');
  expect(stored()).toEqual(['b', 'a', 'c']);
});

test('when the disk is full, the whole group is rejected and nothing of it is stored; later writes succeed', async () => {
  const { handle, insert, stored } = openQueue();
  handle.run('pragma max_page_count = 8', []);
  expect(await statusesOf(['a', 'x'.repeat(100_000), 'b'].map(insert))).toEqual(['rejected', 'rejected', 'rejected']);
  expect(stored()).toEqual([]);
  await insert('c');
  expect(stored()).toEqual(['c']);
});

test('when the commit fails, the whole group is rejected and nothing of it is stored; later writes succeed', async () => {
  const { queue, insert, stored } = openQueue();
  const orphan = queue.write(CompiledQuery.raw('insert into par values (?)', ['nenhuma']));
  const writes = [insert('a'), orphan, insert('b')];
  expect(await statusesOf(writes)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(writes[0]).rejects.toThrow('FOREIGN KEY');
  expect(stored()).toEqual([]);
  await insert('c');
  expect(stored()).toEqual(['c']);
});

test('when a lock appears in the middle of a group, the group is retried and each statement is stored once', async () => {
  const { handle, insert, stored } = openQueue();
  const { run } = handle;
  let runs = 0;
  jest.spyOn(handle, 'run').mockImplementation((sql, parameters) => {
    runs += 1;
    if (runs === 2) throw new Error('database is locked');
    return run.call(handle, sql, parameters);
  });
  await Promise.all(['a', 'b', 'c'].map(insert));
  expect(runs).toBe(5);
  expect(stored()).toEqual(['a', 'b', 'c']);
});

describe('while another connection holds the lock', () => {
  test('writes wait in their order, and the event loop keeps running', async () => {
    const { file, insert, stored, executed } = openQueue();
    const release = lockDatabase(file);
    const writes = ['a', 'b'].map(insert);
    // Waits until the queue has tried four times to begin its transaction. This wait ends only if the event loop keeps
    // running.
    while (executed.length < 4) await turn();
    writes.push(insert('c'));
    expect(stored()).toEqual([]);
    release();
    await Promise.all(writes);
    expect(stored()).toEqual(['a', 'b', 'c']);
  });

  test('a wait is reported once when it begins, and once with its length when it ends', async () => {
    const begins: string[] = [];
    const ends: number[] = [];
    const { file, insert, executed } = openQueue({
      lockWaits: { onLockWait: () => begins.push('begin'), onLockWaitEnd: (ms) => ends.push(ms) },
    });
    await insert('a');
    expect(begins).toEqual([]);
    const before = performance.now();
    const release = lockDatabase(file);
    const write = insert('b');
    while (executed.length < 5) await turn();
    expect([begins.length, ends.length]).toEqual([1, 0]);
    release();
    await write;
    await insert('c');
    expect([begins.length, ends.length]).toEqual([1, 1]);
    expect(ends[0]).toBeGreaterThan(0);
    expect(ends[0]).toBeLessThan(performance.now() - before);
  });

  test('a write is refused after `patienceMs`, and is not stored later', async () => {
    const ends: number[] = [];
    const { file, insert, stored } = openQueue({ patienceMs: 60, lockWaits: { onLockWaitEnd: (ms) => ends.push(ms) } });
    const release = lockDatabase(file);
    await expect(insert('a')).rejects.toThrow(new DatabaseUnavailable('the database stayed locked'));
    release();
    await insert('b');
    expect(stored()).toEqual(['b']);
    expect(ends).toHaveLength(1);
  });
});

describe('a transaction of several statements', () => {
  test('keeps its place in the queue', async () => {
    const { queue, insert, executed } = openQueue();
    const begun = [insert('a'), queue.begin(), insert('b')];
    await begun[1];
    expect(executed).toEqual(['begin immediate', 'commit', 'begin immediate']);
    queue.end('commit');
    await Promise.all(begun);
    expect(executed.slice(3)).toEqual(['commit', 'begin immediate', 'commit']);
  });

  test('is rolled back and throws when its commit fails; statements that arrive meanwhile run after it', async () => {
    const { handle, queue, insert, stored } = openQueue();
    await queue.begin();
    handle.run('insert into palavra values (?)', ['dentro']);
    handle.run('insert into par values (?)', ['nenhuma']);
    const outside = insert('fora');
    // In ten turns of the event loop, the queue would run `outside` if it did not wait for the transaction to end.
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(() => {
      queue.end('commit');
    }).toThrow('FOREIGN KEY');
    await outside;
    expect(stored()).toEqual(['fora']);
  });
});

test('nothing is written while the file is not usable', async () => {
  let usable = false;
  const { queue, insert, stored } = openQueue({
    assertUsable: () => {
      if (!usable) throw new DatabaseUnavailable('moved');
    },
  });
  await expect(insert('a')).rejects.toThrow('moved');
  await expect(queue.begin()).rejects.toThrow('moved');
  usable = true;
  await insert('b');
  expect(stored()).toEqual(['b']);
});

test('close rejects the statements that wait', async () => {
  const { file, queue, insert } = openQueue();
  lockDatabase(file);
  const write = insert('a');
  await turn();
  queue.close();
  await expect(write).rejects.toThrow(new DatabaseUnavailable('the database was closed'));
});
