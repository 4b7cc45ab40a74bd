import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';
import { migratedFile } from '../support/database';
import { lockDatabase } from '../support/lock';

test('a lock delays posts only, and they are stored after it', async () => {
  const { file, db } = await migratedFile({ patienceMs: 60_000 });
  const { get, identify, answer } = await testApp({ db });
  const id = await identify(7);
  await get('/health');
  const release = lockDatabase(file);
  const answered = jest.fn();
  const posted = answer(id);
  void posted.then(answered);
  for (const url of ['/7', '/health', paths.getLocalById('7'), paths.listarPerguntasPorLocal(7)]) {
    expect((await get(url)).statusCode).toBe(200);
  }
  expect(answered).not.toHaveBeenCalled();
  release();
  expect((await posted).statusCode).toBe(201);
});
