import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { symlinkSync, writeFileSync } from 'node:fs';
import { claimFile } from '../../../../src/server/db/sqlite/ownership';
import { migratedFile, tempDir } from '../../support/database';

test('a link to the file is the same claim', async () => {
  const { file } = await migratedFile();
  const other = path.join(tempDir(), 'b.db');
  symlinkSync(file, other);
  claimFile(file);
  expect(claimFile(other)).toBe(false);
});

test('throws if the lock file is not usable', () => {
  const file = path.join(tempDir(), 'a.db');
  writeFileSync(`${file}-lock`, 'x'.repeat(4096));
  expect(() => claimFile(file)).toThrow('not a database');
});

test('commands can use a claimed database', async () => {
  const { file, db } = await migratedFile();
  claimFile(file);
  await db.insertInto('local').values({ id: '1', numerico: 1, descricao: 'x', ativo: 1, versao_id: null }).execute();
});

test('a claim survives garbage collection', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  const file = path.join(tempDir(), 'a.db');
  claimFile(file);
  await new Promise(setImmediate);
  collect();
  await new Promise(setImmediate);
  expect(claimFile(file)).toBe(false);
});
