import { execFileSync, execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, copyFileSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { copyDatabase } from '../../../src/hospital/db/backup';
import { migrate } from '../../../src/hospital/db/migrate';
import { claimFile } from '../../../src/hospital/db/sqlite';
import { bringUpToDate } from '../../../src/hospital/hospitalLoading';
import { reasonOf } from '../../../src/hospital/db/databaseReason';
import { migratedFile, open } from '../../server/support/database';
import { hospital } from '../../server/support/hospital';
import { lockDatabase } from '../../server/support/lock';
import { tempFile } from '../../server/support/tempFile';
import { afterTest } from '../../support/afterTest';
import { tempFolder } from '../../support/tempFolder';
import { modeOf } from '../../support/modeOf';

const pragma = async (name: string): Promise<unknown> => {
  const db = open({ dialect: 'sqlite', file: path.join(tempFolder(afterTest), 'a.db') });
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
  ['temp_store', 2],
  // SQLite itself waits only 10 ms for a lock, because its wait blocks the event loop. Then the server tries again.
  ['busy_timeout', 10],
])('SQLite runs with %s = %s', async (name, value) => {
  expect(await pragma(name)).toBe(value);
});

test('closing moves everything into one file', async () => {
  const { file, db } = await migratedFile();
  const copy = path.join(tempFolder(afterTest), 'copy.db');
  await db.insertInto('local').values({ id: '7', numerico: 1, descricao: 'x', ativo: 1 }).execute();
  await db.destroy();
  copyFileSync(file, copy);
  expect(await open({ dialect: 'sqlite', file: copy }).selectFrom('local').select('id').execute()).toHaveLength(1);
});

test('only their owner can read the files that a server creates', async () => {
  const cwd = process.cwd();
  afterTest(() => {
    process.chdir(cwd);
  });
  process.chdir(tempFolder(afterTest));
  const file = path.resolve('data/avaliacao.db');
  claimFile(file);
  await migrate(open({ dialect: 'sqlite', file }), 'sqlite');
  for (const ending of ['', '-wal', '-shm', '-lock']) expect(modeOf(file + ending)).toMatch(/00$/);
});

test('refuses a file that is not a database without changing it', async () => {
  const text = 'x'.repeat(4096);
  const file = tempFile('photo.jpg', text);
  chmodSync(file, 0o644);
  await expect(migrate(open({ dialect: 'sqlite', file }), 'sqlite')).rejects.toThrow('file is not a database');
  expect(statSync(file).mode & 0o777).toBe(0o644);
  expect(readFileSync(file, 'utf8')).toBe(text);
});

/** A file of another program, such as a photo collection. */
const foreignFile = (id: number): string => {
  const file = path.join(tempFolder(afterTest), 'photos.db');
  const database = new DatabaseSync(file);
  database.exec(`create table photo (id integer primary key); pragma application_id = ${id}`);
  database.close();
  return file;
};

test.each([
  [0, 'tabela photo'],
  [1_234_567, 'application_id 1234567'],
])("refuses another program's file with application_id %d and does not change it", async (id, reason) => {
  const file = foreignFile(id);
  const before = readFileSync(file);
  const target = { dialect: 'sqlite', file } as const;
  await expect(bringUpToDate(target, hospital, 'America/Sao_Paulo')).rejects.toThrow(
    `é o arquivo de outro programa (${reason})`,
  );
  expect(readFileSync(file)).toEqual(before);
});

test('a start marks a database of an older version', async () => {
  const { file, db } = await migratedFile();
  const idOf = async () => (await sql`pragma application_id`.execute(db)).rows;
  expect(await idOf()).toEqual([{ application_id: 0 }]);
  await bringUpToDate({ dialect: 'sqlite', file }, hospital, 'America/Sao_Paulo');
  expect(await idOf()).toEqual([{ application_id: 0x41_76_53_61 }]);
});

test('a copy keeps the mark', async () => {
  const { file } = await migratedFile();
  await bringUpToDate({ dialect: 'sqlite', file }, hospital, 'America/Sao_Paulo');
  const copy = tempFile('copy.db', '');
  copyDatabase(file, copy);
  const { rows } = await sql`pragma application_id`.execute(open({ dialect: 'sqlite', file: copy }));
  expect(rows).toEqual([{ application_id: 0x41_76_53_61 }]);
});

test.each(['missing', 'empty', 'a link to an empty file'])(
  'refuses to start without changing a -wal file with data if its database is %s',
  async (state) => {
    const [file, other] = ['a.db', 'other.db'].map((name) => path.join(tempFolder(afterTest), name)) as [
      string,
      string,
    ];
    const running = open({ dialect: 'sqlite', file: other });
    await migrate(running, 'sqlite');
    copyFileSync(`${other}-wal`, `${file}-wal`);
    const wal = readFileSync(`${file}-wal`);
    expect(wal.length).toBeGreaterThan(0);
    if (state !== 'missing') writeFileSync(file, '');
    const link = path.join(path.dirname(file), 'link.db');
    symlinkSync(file, link);
    const db = open({ dialect: 'sqlite', file: state.startsWith('a link') ? link : file });
    await expect(sql`select 1`.execute(db)).rejects.toThrow(`mas ${file}-wal tem dados`);
    expect(readFileSync(`${file}-wal`)).toEqual(wal);
  },
);

// These commands run in another process: if this process opened and closed a database file, it would lose the POSIX
// locks with which SQLite protects that file.
test.each([
  ['deleted', 'a.db', 'rm a.db a.db-wal a.db-shm'],
  ['replaced', 'a.db', 'mv a.db old.db && cp old.db a.db'],
  ['left without its WAL', 'a.db', 'rm a.db-wal'],
  ['left without its WAL', 'link.db', 'rm a.db-wal'],
  ['left without its locks', 'a.db', 'rm a.db-shm'],
])('when the file was %s (opened as %s), no transaction begins', async (_what, opened, command) => {
  const folder = tempFolder(afterTest);
  symlinkSync(path.join(folder, 'a.db'), path.join(folder, 'link.db'));
  const db = open({ dialect: 'sqlite', file: path.join(folder, opened) });
  await migrate(db, 'sqlite');
  execSync(command, { cwd: folder });
  await expect(db.transaction().execute(() => Promise.resolve())).rejects.toThrow('deleted or replaced');
});

test.each([
  ['an older copy', 'cp copy.db a.db'],
  ['an older copy with its times', 'cp -p copy.db a.db'],
  ['nothing', ': > a.db'],
])('when %s was copied over the file, no transaction begins until a restart', async (_what, command) => {
  const folder = tempFolder(afterTest);
  const file = path.join(folder, 'a.db');
  const db = open({ dialect: 'sqlite', file });
  await migrate(db, 'sqlite');
  const insert = (texto: string) =>
    db.transaction().execute((one) => sql`insert into questionario (assinatura) values (${texto})`.execute(one));
  await insert('a');
  execSync('cp a.db copy.db', { cwd: folder });
  await insert('b');
  await sql`pragma wal_checkpoint`.execute(db);
  await insert('c');
  execSync(command, { cwd: folder });
  const copied = readFileSync(file);
  await expect(insert('d')).rejects.toThrow('deleted or replaced');
  await expect(insert('e')).rejects.toThrow('deleted or replaced');
  await expect(db.destroy()).rejects.toThrow('deleted or replaced');
  expect(readFileSync(file).equals(copied)).toBe(true);
});

// Ansible's `state: touch` and backup programs that set a file's times back write nothing into it.
test.each([
  ['touched', 'touch "$FILE"'],
  ['given its time in whole seconds', 'touch -d "$(date -r "$FILE" +%FT%T)" "$FILE"'],
  ['given an older time', 'touch -d 2020-01-01 "$FILE"'],
])('transactions go on after the file was %s', async (_what, command) => {
  const { file, db } = await migratedFile();
  const insert = (assinatura: string) =>
    db.transaction().execute((one) => one.insertInto('questionario').values({ assinatura }).execute());
  await insert('a');
  await sql`pragma wal_checkpoint`.execute(db);
  await insert('b');
  execSync(command, { env: { ...process.env, FILE: file } });
  await insert('c');
  expect(await db.selectFrom('questionario').select('id').execute()).toHaveLength(3);
});

test('a transaction that writes nothing leaves the files as they are', async () => {
  const { file, db } = await migratedFile();
  await sql`pragma wal_checkpoint(truncate)`.execute(db);
  await db.transaction().execute((one) => one.selectFrom('local').select('id').execute());
  expect(statSync(`${file}-wal`).size).toBe(0);
});

const checkpointing = `
  const { DatabaseSync } = require('@photostructure/sqlite');
  const until = Date.now() + 2000;
  for (let number = 0; Date.now() < until; number += 1) {
    const db = new DatabaseSync(process.argv[1], { timeout: 5000 });
    if (number % 5 === 0) db.exec("insert into questionario (assinatura) values ('outra" + number + "')");
    db.exec('pragma wal_checkpoint(' + ['passive', 'truncate', 'restart'][number % 3] + ')');
    if (number % 7 === 0) db.exec('vacuum');
    db.close();
  }`;

test('checkpoints of other programs end no transaction', async () => {
  const { file, db } = await migratedFile({ lockMs: 10_000 });
  const other = spawn(process.execPath, ['-e', checkpointing, file]);
  const end = once(other, 'close');
  let failure = '';
  other.stderr.on('data', (chunk: Buffer) => (failure += chunk.toString()));
  let written = 0;
  for (; other.exitCode === null; written += 1) {
    const assinatura = `${written} ${'x'.repeat(5000)}`;
    await db.transaction().execute((one) => one.insertInto('questionario').values({ assinatura }).execute());
    await new Promise(setImmediate);
  }
  expect({ end: await end, failure }).toEqual({ end: [0, null], failure: '' });
  const rows = await db.selectFrom('questionario').select('id').where('assinatura', 'not like', 'outra%').execute();
  expect(rows).toHaveLength(written);
});

const openAndClose = `
  const { DatabaseSync } = require('@photostructure/sqlite');
  const db = new DatabaseSync(process.argv[1]);
  db.exec('select count(*) from local');
  db.close();`;

// SQLite closes a connection only when its statements have been garbage-collected. Until then, the next connection of
// the process relies on the locks of the closed one. Without any lock, another process would delete the -wal file.
test('a second connection keeps its locks after the first one was closed', async () => {
  const { file, db: first } = await migratedFile();
  const insert = (db: typeof first, assinatura: string) =>
    db.transaction().execute((one) => one.insertInto('questionario').values({ assinatura }).execute());
  await insert(first, 'a');
  await first.destroy();
  const second = open({ dialect: 'sqlite', file });
  await insert(second, 'b');
  execFileSync(process.execPath, ['-e', openAndClose, file]);
  await insert(second, 'c');
  expect(await second.selectFrom('questionario').select('id').execute()).toHaveLength(3);
});

test('after a damaged page was read, nothing more is written', async () => {
  const { file, db } = await migratedFile();
  for (let number = 0; number < 200; number += 1)
    await db
      .insertInto('questionario')
      .values({ assinatura: `${number} ${'x'.repeat(1000)}` })
      .execute();
  await db.destroy();
  const bytes = readFileSync(file);
  // The leaf page of the fifth row.
  const at = bytes.indexOf('5 xxxx');
  bytes.fill(0xff, Math.floor(at / 4096) * 4096, Math.ceil(at / 4096) * 4096);
  writeFileSync(file, bytes);
  const damaged = open({ dialect: 'sqlite', file });
  const insert = (assinatura: string) =>
    damaged.transaction().execute((one) => one.insertInto('questionario').values({ assinatura }).execute());
  await insert('before');
  await expect(damaged.selectFrom('questionario').select('assinatura').execute()).rejects.toThrow('malformed');
  await expect(insert('after')).rejects.toThrow('malformed');
});

test('a transaction takes the lock at its beginning, so that what it has read stays true', async () => {
  const { file, db } = await migratedFile();
  await db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('local').select('id').execute();
    expect(() => lockDatabase(file)).toThrow('database is locked');
  });
});

test('more than a hundred different statements can be used', async () => {
  const { db } = await migratedFile();
  const numbers = Array.from({ length: 250 }, (_, index) => index);
  for (const number of [...numbers, ...numbers])
    expect((await sql.raw<{ number: number }>(`select ${number} as number`).execute(db)).rows).toEqual([{ number }]);
});

describe('a claim', () => {
  test.each([
    ['no database', 'echo pid 1 > a.db-lock', 'não é um banco de dados SQLite'],
    ['a folder', 'mkdir a.db-lock', 'não pode ser aberto: é uma pasta'],
  ])('is refused if its lock file is %s', (_what, command, reason) => {
    const cwd = tempFolder(afterTest);
    execSync(command, { cwd });
    const file = path.join(cwd, 'a.db');
    let refused: unknown;
    try {
      claimFile(file);
    } catch (error) {
      refused = error;
    }
    expect(refused).toMatchObject({ path: `${file}-lock` });
    expect(reasonOf(refused)).toContain(reason);
  });

  test('of a link to the file is the same one', async () => {
    const { file } = await migratedFile();
    const other = path.join(tempFolder(afterTest), 'b.db');
    symlinkSync(file, other);
    claimFile(file);
    expect(() => {
      claimFile(other);
    }).toThrow('outro servidor');
  });

  test('lets commands use the database', async () => {
    const { file, db } = await migratedFile();
    claimFile(file);
    await db.insertInto('local').values({ id: '1', numerico: 1, descricao: 'x', ativo: 1, versao_id: null }).execute();
  });

  test('survives garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const file = path.join(tempFolder(afterTest), 'a.db');
    claimFile(file);
    await new Promise(setImmediate);
    collect();
    await new Promise(setImmediate);
    expect(() => {
      claimFile(file);
    }).toThrow('outro servidor');
  });
});
