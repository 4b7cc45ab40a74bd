import { setTimeout as wait } from 'node:timers/promises';
import { paths } from '../../../src/contract/paths';
import { groupCommit } from '../../../src/server/db/groupCommit';
import { testApp } from '../support/app';
import { migratedFile } from '../support/database';
import { lockDatabase } from '../support/lock';

test('a lock delays posts only, and they are stored after it', async () => {
  const { file, db } = await migratedFile();
  const { get, identify, answer } = await testApp({ db, store: groupCommit(db, 60_000) });
  const id = await identify(7);
  const release = lockDatabase(file);
  const answered = jest.fn();
  const posted = answer(id);
  void posted.then(answered);
  await wait(100);
  for (const url of ['/7', paths.getLocalById('7'), paths.listarPerguntasPorLocal(7)]) {
    expect((await get(url)).statusCode).toBe(200);
  }
  expect(answered).not.toHaveBeenCalled();
  release();
  expect((await posted).statusCode).toBe(201);
});

test('a lock that lasts is 503 for posts and /health', async () => {
  const { file, db } = await migratedFile();
  const { get, identify, answer } = await testApp({ db, store: groupCommit(db, 200) });
  const id = await identify(7);
  lockDatabase(file);
  for (const response of await Promise.all([answer(id), get('/health')])) {
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
  }
});
