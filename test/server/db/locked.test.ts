import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';
import { migratedFile } from '../support/database';
import { lockDatabase } from '../support/lock';

test('a lock delays posts only, and they are stored after it', async () => {
  const { file, db } = await migratedFile({ patienceMs: 60_000 });
  const { get, post, identify } = await testApp({ db });
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
