import { chmodSync, copyFileSync, existsSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../../../src/server/db/migrate';
import { migratedFile, open, tempDir } from '../support/database';

const pragma = async (name: string): Promise<unknown> => {
  const db = open({ dialect: 'sqlite', file: path.join(tempDir(), 'a.db') });
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['secure_delete', 1],
  ['journal_size_limit', 67_108_864],
  // SQLite itself waits only 10 ms for a lock, because its wait blocks the event loop. Then the server tries again.
  ['busy_timeout', 10],
])('SQLite runs with %s = %s', async (name, value) => {
  expect(await pragma(name)).toBe(value);
});

test('closing moves everything into one file', async () => {
  const { file, db } = await migratedFile();
  const copy = path.join(tempDir(), 'copy.db');
  await db.insertInto('local').values({ id: '7', numerico: 1, descricao: 'x', ativo: 1 }).execute();
  await db.destroy();
  copyFileSync(file, copy);
  expect(await open({ dialect: 'sqlite', file: copy }).selectFrom('local').select('id').execute()).toHaveLength(1);
});

test('the first query creates the folder and the file', async () => {
  const folder = path.join(tempDir(), 'a', 'b');
  const db = open({ dialect: 'sqlite', file: path.join(folder, 'avaliacao.db') });
  expect(existsSync(path.dirname(folder))).toBe(false);
  await sql`select 1`.execute(db);
  expect(existsSync(path.join(folder, 'avaliacao.db'))).toBe(true);
});

test.each(['new', 'world-writable', 'linked'])('a %s database is readable by its owner only', async (state) => {
  const folder = tempDir();
  const file = path.join(folder, 'a.db');
  const link = path.join(folder, 'link.db');
  symlinkSync(file, link);
  const parts = [file, `${file}-wal`, `${file}-shm`];
  if (state !== 'new') {
    // Leave the database open, because closing it would delete the -wal and -shm files.
    await migrate(open({ dialect: 'sqlite', file }), 'sqlite');
    for (const part of parts) chmodSync(part, 0o666);
  }
  await migrate(open({ dialect: 'sqlite', file: state === 'linked' ? link : file }), 'sqlite');
  for (const part of parts) expect(statSync(part).mode & 0o777).toBe(0o600);
});

test.each(['x', 'x'.repeat(4096)])(
  'refuses a file that is not a database and does not change it (%#)',
  async (text) => {
    const file = path.join(tempDir(), 'photo.jpg');
    writeFileSync(file, text);
    chmodSync(file, 0o644);
    const use = async () => migrate(open({ dialect: 'sqlite', file }), 'sqlite');
    await expect(use()).rejects.toThrow('não é um banco de dados');
    expect(statSync(file).mode & 0o777).toBe(0o644);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test.each(['missing', 'empty', 'a link to an empty file'])(
  'keeps a -wal file with data if its database is %s, and refuses to start',
  async (state) => {
    const [file, other] = ['a.db', 'other.db'].map((name) => path.join(tempDir(), name)) as [string, string];
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
