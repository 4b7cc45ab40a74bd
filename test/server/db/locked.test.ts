import path from 'node:path';
import { paths } from '../../../src/contract/paths';
import { migrate } from '../../../src/server/db/migrate';
import { testApp } from '../support/app';
import { open, tempDir } from '../support/database';
import { lockDatabase } from '../support/lock';

const hospitalWith = async (patienceMs: number) => {
  const file = path.join(tempDir(), 'a.db');
  const db = open({ dialect: 'sqlite', file }, { patienceMs });
  await migrate(db, 'sqlite');
  return { file, ...(await testApp({ db })) };
};

test('after a long lock every acknowledged answer is stored and no id was given twice', async () => {
  const { file, post, identify } = await hospitalWith(50);
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

  const stored = open({ dialect: 'sqlite', file });
  expect(await stored.selectFrom('resposta').select('pergunta_id').execute()).toHaveLength(18);
  expect(await stored.selectFrom('identificacao').select('id').execute()).toHaveLength(6);
  expect(new Set(ids).size).toBe(6);
});

test('a lock delays posts only, and they are stored after it', async () => {
  const { file, get, post, identify } = await hospitalWith(60_000);
  const id = await identify(7);
  await get('/health');
  const release = lockDatabase(file);
  const answered = jest.fn();
  const answer = post(paths.cadastrarResposta, { Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: id });
  void answer.then(answered);
  for (const url of ['/7', '/health', paths.getLocalById('7'), paths.listarPerguntasPorLocal(7)]) {
    expect((await get(url)).statusCode).toBe(200);
  }
  expect(answered).not.toHaveBeenCalled();
  release();
  expect((await answer).statusCode).toBe(201);
});
