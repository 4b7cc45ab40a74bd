import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { migrate } from '../../../src/server/db/migrate';
import { open, tempDir } from '../support/database';

const pragma = async (name: string): Promise<unknown> => {
  const db = open({ dialect: 'sqlite', file: path.join(tempDir(), 'a.db') });
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
};

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 5000],
])('SQLite runs with %s = %s', async (name, value) => {
  expect(await pragma(name)).toBe(value);
});

test('a closed database is one file with everything in it', async () => {
  const [file, copy] = [path.join(tempDir(), 'a.db'), path.join(tempDir(), 'copy.db')];
  const db = open({ dialect: 'sqlite', file });
  await migrate(db, 'sqlite');
  for (let id = 0; id < 200; id += 1) {
    await db.insertInto('local').values({ id: String(id), numerico: 1, descricao: 'x', ativo: 1 }).execute();
  }
  await db.destroy();
  copyFileSync(file, copy);
  expect(await open({ dialect: 'sqlite', file: copy }).selectFrom('local').select('id').execute()).toHaveLength(200);
});

test('makes the folder of the file', () => {
  const file = path.join(tempDir(), 'a', 'b', 'avaliacao.db');
  open({ dialect: 'sqlite', file });
  expect(existsSync(file)).toBe(true);
});

test('refuses a folder that cannot be made', () => {
  const file = path.join(tempDir(), 'file');
  writeFileSync(file, '');
  expect(() => open({ dialect: 'sqlite', file: path.join(file, 'avaliacao.db') })).toThrow(/EEXIST|ENOTDIR/);
});

test('refuses a file that is not a database', async () => {
  const file = path.join(tempDir(), 'photo.jpg');
  writeFileSync(file, 'x'.repeat(4096));
  const use = async () => migrate(open({ dialect: 'sqlite', file }), 'sqlite');
  await expect(use()).rejects.toThrow('not a database');
});
