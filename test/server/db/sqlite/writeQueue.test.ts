import path from 'node:path';
import { CompiledQuery } from 'kysely';
import { lockWaits } from '../../../../src/server/db/lockWaits';
import { SqliteHandle } from '../../../../src/server/db/sqlite/handle';
import { WriteQueue } from '../../../../src/server/db/sqlite/writeQueue';
import { DatabaseUnavailable } from '../../../../src/server/db/unavailable';
import { afterTest, tempDir } from '../../support/database';
import { lockDatabase } from '../../support/lock';

/** A queue over a file of its own, with a table of unique words; `executed` is what the connection was told. */
const openQueue = ({ patienceMs = 5000, assertUsable = (): void => undefined } = {}) => {
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
  const queue = new WriteQueue(handle, patienceMs, assertUsable);
  const insert = (texto: string) => queue.write(CompiledQuery.raw('insert into palavra values (?)', [texto]));
  const stored = () =>
    handle.run<{ texto: string }>('select texto from palavra order by rowid', []).rows.map(({ texto }) => texto);
  return { file, handle, executed, queue, insert, stored };
};

const turn = () => new Promise(setImmediate);

/** Nothing happens in time by itself, only from turn to turn of the event loop. */
const stopTime = (): void => {
  jest.useFakeTimers({
    doNotFake: ['setImmediate', 'clearImmediate', 'nextTick', 'queueMicrotask', 'performance', 'Date'],
  });
};

afterEach(() => {
  // In this order: what was spied on may be a false clock's.
  jest.restoreAllMocks();
  jest.useRealTimers();
});

const statusesOf = async (writes: Promise<unknown>[]) => (await Promise.allSettled(writes)).map(({ status }) => status);

test('what arrives together is one durable transaction, in the order of arrival', async () => {
  const { insert, stored, executed } = openQueue();
  await Promise.all(['c', 'a', 'b'].map(insert));
  expect(stored()).toEqual(['c', 'a', 'b']);
  expect(executed).toEqual(['begin immediate', 'commit']);
});

test('what goes on arriving from turn to turn of the event loop is one transaction too', async () => {
  const { insert, stored, executed } = openQueue();
  const writes: Promise<unknown>[] = [];
  const words = ['a', 'b', 'c', 'd'];
  await new Promise<void>((resolve) => {
    const next = (): void => {
      const word = words.shift();
      if (word === undefined) {
        resolve();
        return;
      }
      writes.push(insert(word));
      setImmediate(next);
    };
    next();
  });
  await Promise.all(writes);
  expect(stored()).toEqual(['a', 'b', 'c', 'd']);
  expect(executed).toEqual(['begin immediate', 'commit']);
});

test('but nobody waits for ever for others to come', async () => {
  const { insert } = openQueue();
  const others: Promise<unknown>[] = [];
  const whenTold = insert('primeira').then(() => others.length);
  for (let number = 0; number < 500; number += 1) {
    others.push(insert(`palavra ${number}`));
    await new Promise(setImmediate);
  }
  await Promise.all(others);
  expect(await whenTold).toBeLessThan(100);
});

test('nor for more than are enough to share the cost', async () => {
  const { insert, executed } = openQueue();
  const words = Array.from({ length: 8 }, (_, index) => `palavra ${index}`);
  const fewer = words.slice(1).map(insert);
  await turn();
  expect(executed).toEqual([]);
  await Promise.all(fewer);
  const enough = words.map((word) => insert(`outra ${word}`));
  await turn();
  expect(executed).toEqual(['begin immediate', 'commit', 'begin immediate', 'commit']);
  await Promise.all(enough);
});

test('those of one moment take one turn, not one each', async () => {
  const { insert } = openQueue();
  const turns = jest.spyOn(global, 'setImmediate');
  const writes = ['a', 'b', 'c'].map(insert);
  expect(turns).toHaveBeenCalledTimes(1);
  await Promise.all(writes);
});

test('nobody is told before the transaction is on disk', async () => {
  const { insert, executed } = openQueue();
  const told: number[] = [];
  await Promise.all(['a', 'b'].map((texto) => insert(texto).then(() => told.push(executed.indexOf('commit')))));
  expect(told).toEqual([1, 1]);
});

test('more than a batch is several transactions, and nothing is left out', async () => {
  const { insert, stored, executed } = openQueue();
  const words = Array.from({ length: 450 }, (_, index) => `palavra ${index}`);
  await Promise.all(words.map(insert));
  expect(stored()).toEqual(words);
  expect(executed.filter((sql) => sql === 'commit')).toHaveLength(3);
});

test('one that fails takes nothing from its neighbours', async () => {
  const { insert, stored } = openQueue();
  await insert('b');
  const writes = ['a', 'b', 'c'].map(insert);
  expect(await statusesOf(writes)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(writes[1]).rejects.toThrow('UNIQUE');
  expect(stored()).toEqual(['b', 'a', 'c']);
});

test('a disk that is full in the middle: nobody is acknowledged, nothing is stored, and it goes on afterwards', async () => {
  const { handle, insert, stored } = openQueue();
  handle.run('pragma max_page_count = 8', []);
  expect(await statusesOf(['a', 'x'.repeat(100_000), 'b'].map(insert))).toEqual(['rejected', 'rejected', 'rejected']);
  expect(stored()).toEqual([]);
  await insert('c');
  expect(stored()).toEqual(['c']);
});

test('a commit that fails: nobody is acknowledged, nothing is stored, and it goes on afterwards', async () => {
  const { queue, insert, stored } = openQueue();
  const orphan = queue.write(CompiledQuery.raw('insert into par values (?)', ['nenhuma']));
  const writes = [insert('a'), orphan, insert('b')];
  expect(await statusesOf(writes)).toEqual(['rejected', 'rejected', 'rejected']);
  await expect(writes[0]).rejects.toThrow('FOREIGN KEY');
  expect(stored()).toEqual([]);
  await insert('c');
  expect(stored()).toEqual(['c']);
});

test('a lock that shows in the middle of a batch: all of it again, each once', async () => {
  const { handle, insert, stored } = openQueue();
  const { run } = handle;
  let runs = 0;
  jest.spyOn(handle, 'run').mockImplementation((sql, parameters) => {
    runs += 1;
    if (runs === 2) throw Object.assign(new Error('database is locked'), { errcode: 5 });
    return run.call(handle, sql, parameters);
  });
  await Promise.all(['a', 'b', 'c'].map(insert));
  expect(runs).toBe(5);
  expect(stored()).toEqual(['a', 'b', 'c']);
});

describe('while another process writes', () => {
  test('writers wait, in their order, and the event loop goes on', async () => {
    const { file, insert, stored, executed } = openQueue();
    const release = lockDatabase(file);
    const writes = ['a', 'b'].map(insert);
    // Several tries happen meanwhile, each leaving the loop to others.
    while (executed.length < 4) await new Promise(setImmediate);
    writes.push(insert('c'));
    expect(stored()).toEqual([]);
    release();
    await Promise.all(writes);
    expect(stored()).toEqual(['a', 'b', 'c']);
  });

  test('it is asked again after longer and longer pauses, however many come meanwhile', async () => {
    stopTime();
    const { file, insert, executed, stored } = openQueue({ patienceMs: 60_000 });
    lockDatabase(file);
    const pauses = jest.spyOn(global, 'setTimeout');
    const writes = [insert('a')];
    for (let tries = 1; tries <= 7; tries += 1) {
      for (let turns = 0; turns < 3; turns += 1) await turn();
      writes.push(insert(`depois de ${tries}`));
      for (let turns = 0; turns < 3; turns += 1) await turn();
      expect(executed).toHaveLength(tries);
      if (tries < 7) jest.runOnlyPendingTimers();
    }
    expect(pauses.mock.calls.map(([, ms]) => ms)).toEqual([2, 5, 10, 20, 40, 40, 40]);
    expect(stored()).toEqual([]);
    void Promise.allSettled(writes);
  });

  test('what the wait was is told when it is over, once', async () => {
    const waits: number[] = [];
    lockWaits.on('ends', (ms) => waits.push(ms));
    const { file, insert, executed } = openQueue();
    await insert('a');
    expect(waits).toEqual([]);
    const before = performance.now();
    const release = lockDatabase(file);
    const write = insert('b');
    while (executed.length < 5) await turn();
    expect(waits).toEqual([]);
    release();
    await write;
    await insert('c');
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThan(0);
    expect(waits[0]).toBeLessThan(performance.now() - before);
  });

  test('they are refused when their patience ends, and nothing of them is stored later', async () => {
    const { file, insert, stored } = openQueue({ patienceMs: 60 });
    const release = lockDatabase(file);
    await expect(insert('a')).rejects.toThrow(new DatabaseUnavailable('the database stayed locked'));
    release();
    await insert('b');
    expect(stored()).toEqual(['b']);
  });
});

describe('a transaction of several statements', () => {
  test('has the connection to itself; who comes meanwhile is written after it', async () => {
    const { handle, queue, insert, stored } = openQueue();
    await queue.begin();
    handle.run('insert into palavra values (?)', ['dentro']);
    const outside = insert('fora');
    await new Promise(setImmediate);
    queue.end('rollback');
    await outside;
    expect(stored()).toEqual(['fora']);
  });

  test('keeps its place in the queue', async () => {
    const { queue, insert, executed } = openQueue();
    const begun = [insert('a'), queue.begin(), insert('b')];
    await begun[1];
    expect(executed).toEqual(['begin immediate', 'commit', 'begin immediate']);
    queue.end('commit');
    await Promise.all(begun);
    expect(executed.slice(3)).toEqual(['commit', 'begin immediate', 'commit']);
  });

  test('is followed at once by who came meanwhile, however long that one would have waited', async () => {
    stopTime();
    const { queue, insert, stored } = openQueue({ patienceMs: 600_000 });
    const pauses = jest.spyOn(global, 'setTimeout');
    await queue.begin();
    const outside = insert('fora');
    // By now the queue has seen that it is not its turn, and looks again when patience ends.
    for (let turns = 0; turns < 3; turns += 1) await turn();
    expect(jest.getTimerCount()).toBe(1);
    expect(pauses.mock.calls[0]?.[1]).toBeGreaterThan(1);
    queue.end('rollback');
    expect(jest.getTimerCount()).toBe(0);
    await outside;
    expect(stored()).toEqual(['fora']);
  });

  test('whose commit fails is undone and says so; who comes meanwhile is written after it', async () => {
    const { handle, queue, insert, stored } = openQueue();
    await queue.begin();
    handle.run('insert into palavra values (?)', ['dentro']);
    handle.run('insert into par values (?)', ['nenhuma']);
    const outside = insert('fora');
    expect(() => {
      queue.end('commit');
    }).toThrow('FOREIGN KEY');
    await outside;
    expect(stored()).toEqual(['fora']);
  });

  test('that does not end keeps nobody waiting for ever', async () => {
    const { queue, insert } = openQueue({ patienceMs: 60 });
    await queue.begin();
    await expect(insert('a')).rejects.toThrow(DatabaseUnavailable);
    queue.end('rollback');
    await insert('b');
  });
});

test('nothing is written where it would not be found again', async () => {
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

test('who waits at its end is told', async () => {
  const { file, queue, insert } = openQueue();
  lockDatabase(file);
  const write = insert('a');
  await new Promise(setImmediate);
  queue.close();
  await expect(write).rejects.toThrow(new DatabaseUnavailable('the database was closed'));
});
