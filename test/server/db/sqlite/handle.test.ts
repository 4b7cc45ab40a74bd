import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as driver from '../../../../src/server/db/sqlite/driver';
import { SqliteDriver } from '../../../../src/server/db/sqlite/dialect';
import { SqliteHandle } from '../../../../src/server/db/sqlite/handle';
import { afterTest, tempDir } from '../../support/database';

/** What the driver did, and how often a reader finds the database locked. The methods of its own class cannot be spied on. */
const mockDriver = { prepared: [] as string[], closed: 0, lockedReaders: 0, isCareless: false };

jest.mock('../../../../src/server/db/sqlite/driver', () => {
  const { DatabaseSync } = jest.requireActual<typeof driver>('../../../../src/server/db/sqlite/driver');
  return {
    DatabaseSync: class extends DatabaseSync {
      override prepare(sql: string) {
        mockDriver.prepared.push(sql);
        return super.prepare(sql);
      }

      override exec(sql: string) {
        if (sql.includes('query_only') && mockDriver.lockedReaders > 0) {
          mockDriver.lockedReaders -= 1;
          throw Object.assign(new Error('database is locked'), { errcode: 5 });
        }
        super.exec(mockDriver.isCareless ? sql.replace('synchronous = 2', 'synchronous = normal') : sql);
      }

      override close() {
        mockDriver.closed += 1;
        super.close();
      }
    },
  };
});

beforeEach(() => {
  Object.assign(mockDriver, { prepared: [], closed: 0, lockedReaders: 0, isCareless: false });
});

/** A connection to a file of its own, with a table of words. */
const openHandle = () => {
  const file = path.join(tempDir(), 'a.db');
  const handle = new SqliteHandle(file, { writes: true });
  afterTest(() => {
    handle.close();
  });
  handle.exec('create table palavra (texto text primary key)');
  mockDriver.prepared = [];
  return { file, handle };
};

test('a database that would acknowledge what is not on disk is not opened', () => {
  mockDriver.isCareless = true;
  const open = () => new SqliteHandle(path.join(tempDir(), 'a.db'), { writes: true });
  expect(open).toThrow('synchronous is 1, not 2');
  expect(mockDriver.closed).toBe(1);
});

test('tells what a statement read, or how many rows it wrote', () => {
  const { handle } = openHandle();
  expect(handle.run('insert into palavra values (?), (?)', ['a', 'b'])).toEqual({
    rows: [],
    numAffectedRows: 2n,
    insertId: 2n,
  });
  expect(handle.run('select texto from palavra order by texto', [])).toEqual({
    rows: [{ texto: 'a' }, { texto: 'b' }],
  });
  expect(handle.run('delete from palavra where texto = ? returning texto', ['b'])).toEqual({ rows: [{ texto: 'b' }] });
});

test('one that only reads cannot write', () => {
  const { file, handle } = openHandle();
  const reader = new SqliteHandle(file, { writes: false });
  afterTest(() => {
    reader.close();
  });
  expect(() => reader.run('insert into palavra values (?)', ['a'])).toThrow('readonly');
  expect(handle.run('select texto from palavra', []).rows).toEqual([]);
});

test('a file that is no database is not kept open', () => {
  const file = path.join(tempDir(), 'photo.jpg');
  writeFileSync(file, 'x'.repeat(4096));
  expect(() => new SqliteHandle(file, { writes: true })).toThrow('not a database');
  expect(mockDriver.closed).toBe(1);
});

test('one that is closed serves nobody', () => {
  const handle = new SqliteHandle(path.join(tempDir(), 'a.db'), { writes: true });
  handle.run('select 1', []);
  handle.close();
  expect(mockDriver.closed).toBe(1);
  expect(() => handle.run('select 1', [])).toThrow('not open');
});

test('the two hundred statements that were used last stay prepared', () => {
  const { handle } = openHandle();
  const sqlOf = (number: number) => `select ${number} as number`;
  const run = (number: number) => handle.run(sqlOf(number), []).rows;
  for (let number = 0; number < 200; number += 1) run(number);
  expect([run(0), run(0), run(199)]).toEqual([[{ number: 0 }], [{ number: 0 }], [{ number: 199 }]]);
  expect(mockDriver.prepared).toHaveLength(200);

  // One more takes the place of 1: 0 was used after it.
  for (const number of [200, 0, 1]) run(number);
  expect(mockDriver.prepared.slice(200)).toEqual([sqlOf(200), sqlOf(1)]);
});

test('a database keeps no connection open of a try that failed, nor after its end', async () => {
  mockDriver.lockedReaders = 3;
  const driver = new SqliteDriver(path.join(tempDir(), 'a.db'), { patienceMs: 60_000 });
  await driver.init();
  expect(mockDriver.closed).toBe(6);
  await driver.destroy();
  expect(mockDriver.closed).toBe(8);
});
