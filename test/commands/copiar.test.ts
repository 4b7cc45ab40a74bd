import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync, truncateSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { testApp } from '../server/support/app';
import { migratedFile, open } from '../server/support/database';
import { tempFile } from '../server/support/tempFile';
import { command } from './support/hospital';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const copyOf = async (database: string, ...args: string[]): Promise<string> => {
  const { code, stderr } = await command(['copiar', ...args], { DATABASE_URL: database });
  if (code !== 0) throw new Error(stderr);
  return stderr;
};

const hospital = async () => {
  const { file, db } = await migratedFile();
  const folder = tempFolder(afterTest);
  const copy = path.join(folder, 'copia.db');
  const copyIt = (...args: string[]) => copyOf(`file:${file}`, copy, ...args);
  return { ...(await testApp({ db })), file, folder, copy, copyIt };
};

test('a copy made while answers are stored has all answers that were acknowledged before', async () => {
  const { identify, answer, copy, copyIt } = await hospital();
  const id = await identify(7);
  await answer(id);
  const later = [answer(id, 1), answer(id, 'Q-2')];
  const printed = await copyIt();
  expect((await Promise.all(later)).map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  const copied = open({ dialect: 'sqlite', file: copy }).selectFrom('resposta').select(['pergunta_id', 'resposta']);
  expect(await copied.execute()).toContainEqual({ pergunta_id: '3', resposta: 'MB' });
  expect(printed).toMatch(/^Cópia conferida em \S+copia\.db: 1 pesquisa, [123] respostas?\n$/);
  expect(statSync(copy).mode & 0o777).toBe(0o600);
  await expect(copyIt()).rejects.toThrow(/já existe/);
  await copyIt('--forcar');
});

describe('no partial copy remains after', () => {
  test('a missing database, which is not created', async () => {
    const folder = tempFolder(afterTest);
    const file = path.join(folder, 'nowhere.db');
    await expect(copyOf(`file:${file}`, path.join(folder, 'copia.db'))).rejects.toThrow(/nowhere\.db: não existe/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('a damaged database', async () => {
    const { folder, copyIt, db, file } = await hospital();
    await db.destroy();
    // Adds an answer whose identification does not exist. A failing disk or a manual edit may leave such an answer.
    const damaged = new DatabaseSync(file);
    damaged.exec('pragma foreign_keys = off');
    damaged.exec("insert into resposta values (99, '3', 99, 'MB', 'x')");
    damaged.close();
    await expect(copyIt()).rejects.toThrow(/a cópia está danificada/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test.each([
    [
      'a file that is not a database',
      'x'.repeat(5000),
      /^Erro: não foi possível copiar \S+: não é um banco de dados SQLite/,
    ],
    ['an empty file', '', /não tem as tabelas da pesquisa/],
  ])('%s', async (_name, content, message) => {
    const [file, folder] = [tempFile('photo.jpg', content), tempFolder(afterTest)];
    await expect(copyOf(`file:${file}`, path.join(folder, 'a.db'))).rejects.toThrow(message);
    expect(readdirSync(folder)).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  test('a file that was emptied while its -wal file has answers, which stay there', async () => {
    const { folder, copyIt, identify, file } = await hospital();
    await identify(7);
    const { size } = statSync(`${file}-wal`);
    truncateSync(file);
    await expect(copyIt()).rejects.toThrow(/está vazio ou não existe, mas \S+-wal tem dados/);
    expect(readdirSync(folder)).toEqual([]);
    expect(statSync(`${file}-wal`).size).toBe(size);
  });
});

test('a destination written like DATABASE_URL is the file that it names', async () => {
  const { folder, copy, file } = await hospital();
  await copyOf(`file:${file}`, `file:${copy}`);
  expect(readdirSync(folder)).toEqual(['copia.db']);
});

test('for PostgreSQL it prints the command to use instead', async () => {
  const line = copyOf('postgres://u:segredo@db.local/a', path.join(tempFolder(afterTest), 'a.db'));
  await expect(line).rejects.toThrow(
    /^Erro: PostgreSQL db\.local\/a: copiar é só para SQLite; use: pg_dump --format=custom --file=copia-[\d-]+\.dump "\$DATABASE_URL"\n$/,
  );
  await expect(line).rejects.not.toThrow('segredo');
});

test('a copy needs exactly one file name', async () => {
  const { file } = await hospital();
  await expect(copyOf(`file:${file}`, '--saida', '-')).rejects.toThrow('a saída padrão não serve');
  await expect(copyOf(`file:${file}`, 'a.db', '--saida', 'b.db')).rejects.toThrow('escolha o arquivo ou --saida');
});

test('the database itself is never replaced, not even through a link', async () => {
  const { file, folder } = await hospital();
  const symbolic = path.join(folder, 'link.db');
  symlinkSync(file, symbolic);
  const before = statSync(file).ino;
  for (const name of [file, symbolic, `${file}-wal`]) {
    for (const force of [[], ['--forcar']]) {
      await expect(copyOf(`file:${file}`, name, ...force)).rejects.toThrow('é o próprio banco de dados');
    }
  }
  for (const name of [file, `${file}-wal`])
    await expect(copyOf(`file:${symbolic}`, name, '--forcar')).rejects.toThrow('é o próprio banco de dados');
  for (const other of [['exportar', '--formato', 'csv'], ['relatorio']]) {
    const { code, stderr } = await command([...other, '--saida', symbolic, '--forcar'], {
      DATABASE_URL: `file:${file}`,
    });
    expect([code, stderr]).toEqual([2, expect.stringContaining('é o próprio banco de dados')]);
  }
  expect(statSync(file).ino).toBe(before);
});

test('a pipe or a device is not replaced', async () => {
  const { file, folder } = await hospital();
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  await expect(copyOf(`file:${file}`, pipe, '--forcar')).rejects.toThrow('pipe não é um arquivo comum');
  expect(statSync(pipe).isFIFO()).toBe(true);
  expect(readdirSync(folder)).toEqual(['pipe']);
});
