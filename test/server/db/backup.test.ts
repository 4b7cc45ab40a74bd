import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { paths } from '../../../src/contract/paths';
import { backupDatabase } from '../../../src/server/db/backup';
import { migrate } from '../../../src/server/db/migrate';
import { openDatabase } from '../../../src/server/db/open';
import { DatabaseSync } from '../../../src/server/db/sqlite/driver';
import { testApp } from '../support/app';
import { open, tempDir } from '../support/database';

/** A hospital over a file, and a folder for copies of it. */
const hospital = async () => {
  const [file, folder] = [path.join(tempDir(), 'a.db'), tempDir()];
  const target = { dialect: 'sqlite' as const, file };
  const db = open(target);
  await migrate(db, 'sqlite');
  return { ...(await testApp({ db })), file, target, folder, copy: path.join(folder, 'copia.db') };
};

const answersIn = (file: string): unknown[] => {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    return database.prepare('select pergunta_id, resposta from resposta order by identificacao_id, pergunta_id').all();
  } finally {
    database.close();
  }
};

test('a copy that is made while answers are stored has all that were acknowledged before', async () => {
  const { identify, post, target, copy } = await hospital();
  const id = await identify(7);
  const answer = (Id_Pergunta: unknown) =>
    post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta, Id_Identificacao_Resposta: id });
  await answer(3);
  const later = [answer(1), answer('Q-2')];
  const { rows } = backupDatabase(target, copy);
  expect((await Promise.all(later)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(answersIn(copy)).toContainEqual({ pergunta_id: '3', resposta: 'MB' });
  expect(rows).toMatchObject({ identificacao: 1, resposta: answersIn(copy).length });
  expect(statSync(copy).mode & 0o777).toBe(0o600);
});

test('restoring: the server stopped, the copy in the place of its files, started again', async () => {
  const { identify, post, target, copy, file, db, app } = await hospital();
  const id = await identify(7);
  const answer = { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id };
  await post(paths.cadastrarResposta, answer);
  backupDatabase(target, copy);
  await post(paths.cadastrarResposta, { ...answer, Resposta: 'RU' });
  await app.close();
  await db.destroy();

  for (const part of ['', '-wal', '-shm']) rmSync(`${file}${part}`, { force: true });
  copyFileSync(copy, file);

  const again = openDatabase(target);
  const restored = await testApp({ db: again });
  expect(await again.selectFrom('resposta').select('resposta').execute()).toEqual([{ resposta: 'MB' }]);
  expect((await restored.post(paths.cadastrarResposta, { ...answer, Resposta: 'BO' })).statusCode).toBe(201);
  expect((await restored.get('/health')).statusCode).toBe(200);
  await again.destroy();
});

describe('nothing is left behind by', () => {
  const filesOf = (folder: string) => readdirSync(folder);

  test('a file that is there already, which stays; unless it may be replaced', async () => {
    const { target, folder, copy } = await hospital();
    writeFileSync(copy, 'mine');
    expect(() => backupDatabase(target, copy)).toThrow(/já existe/);
    expect(statSync(copy).size).toBe(4);
    backupDatabase(target, copy, { overwrite: true });
    expect(answersIn(copy)).toEqual([]);
    expect(filesOf(folder)).toEqual(['copia.db']);
  });

  test('a database that is not there, which is not made', () => {
    const folder = tempDir();
    const file = path.join(folder, 'nowhere.db');
    expect(() => backupDatabase({ dialect: 'sqlite', file }, path.join(folder, 'copia.db'))).toThrow(
      /nowhere\.db: não existe/,
    );
    expect(filesOf(folder)).toEqual([]);
  });

  test('a damaged database', async () => {
    const { target, folder, copy, db, file } = await hospital();
    await db.destroy();
    // An answer of nobody, as a failing disk or a careless hand leaves it.
    const damaged = new DatabaseSync(file);
    damaged.exec('pragma foreign_keys = off');
    damaged.exec("insert into resposta values (99, '3', 99, 'MB', 'x')");
    damaged.close();
    expect(() => backupDatabase(target, copy)).toThrow(/a cópia está danificada/);
    expect(filesOf(folder)).toEqual([]);
  });

  test('a folder that is a file', async () => {
    const { target, folder } = await hospital();
    writeFileSync(path.join(folder, 'x'), '');
    expect(() => backupDatabase(target, path.join(folder, 'x', 'copia.db'))).toThrow(/não foi possível copiar/);
    expect(filesOf(folder)).toEqual(['x']);
  });

  test('a file that is no database', () => {
    const folder = tempDir();
    const file = path.join(folder, 'photo.jpg');
    writeFileSync(file, 'x'.repeat(5000));
    mkdirSync(path.join(folder, 'copias'));
    expect(() => backupDatabase({ dialect: 'sqlite', file }, path.join(folder, 'copias', 'a.db'))).toThrow(
      /not a database/,
    );
    expect(filesOf(path.join(folder, 'copias'))).toEqual([]);
    expect(existsSync(file)).toBe(true);
  });
});

test('PostgreSQL has its own', () => {
  const target = { dialect: 'postgres', url: 'postgres://u:segredo@db.local/a' } as const;
  expect(() => backupDatabase(target, path.join(tempDir(), 'a.db'))).toThrow(
    'PostgreSQL db.local/a: para PostgreSQL, use pg_dump',
  );
});
