import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { paths } from '../../../src/contract/paths';
import { migrate } from '../../../src/server/db/migrate';
import { openDatabase } from '../../../src/server/db/open';
import { testApp } from '../support/app';
import { afterTest, open, tempDir } from '../support/database';
import { lockDatabase } from '../support/lock';

/** @param patienceMs how long a query waits for a lock */
const hospitalIn = async (file: string, patienceMs: number) => {
  const db = openDatabase({ dialect: 'sqlite', file }, { patienceMs });
  afterTest(() => db.destroy());
  await migrate(db, 'sqlite');
  return testApp({ db });
};

/**
 * A copy of the database files, as a killed process leaves them. Uses the command `cp`: a process that closes a file
 * loses all its POSIX locks on that file, and this process holds those of SQLite.
 */
const asKilled = (file: string): string => {
  const folder = tempDir();
  execFileSync('cp', [file, `${file}-wal`, folder]);
  return path.join(folder, path.basename(file));
};

test('after a long lock every acknowledged answer is stored and no id was given twice', async () => {
  const file = path.join(tempDir(), 'a.db');
  const { post, identify } = await hospitalIn(file, 50);
  const first = await identify(7);
  const release = lockDatabase(file);
  const answer = (id: unknown, Id_Pergunta: unknown) =>
    post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta, Id_Identificacao_Resposta: id });
  const refused = await answer(first, 3);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
  expect((await post(paths.identificarPaciente, { Id_Local: 7 })).statusCode).toBe(503);
  release();

  const ids = [first];
  for (let patients = 0; patients < 5; patients += 1) ids.push(await identify(7));
  for (const id of ids) {
    for (const pergunta of [3, 1, 'Q-2']) expect((await answer(id, pergunta)).statusCode).toBe(201);
  }

  const left = open({ dialect: 'sqlite', file: asKilled(file) });
  expect(await left.selectFrom('resposta').select('pergunta_id').execute()).toHaveLength(18);
  expect(await left.selectFrom('identificacao').select('id').execute()).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test('a lock delays posts only, and they are stored after it', async () => {
  const file = path.join(tempDir(), 'a.db');
  const { get, post, identify } = await hospitalIn(file, 60_000);
  const id = await identify(7);
  await get('/health');
  const release = lockDatabase(file);
  let answered = false;
  const answer = post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id }).then(
    (response) => {
      answered = true;
      return response.statusCode;
    },
  );
  for (const url of ['/7', '/health', paths.getLocalById('7'), paths.listarPerguntasPorLocal(7)]) {
    expect((await get(url)).statusCode).toBe(200);
  }
  expect(answered).toBe(false);
  release();
  expect(await answer).toBe(201);
});
