import { testApp } from '../support/app';

test('says ok while the database answers', async () => {
  const { get } = await testApp();
  const response = await get('/health');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok' });
});

test('is 503 once it does not', async () => {
  const { db, get } = await testApp();
  await db.destroy();
  const response = await get('/health');
  expect(response.statusCode).toBe(503);
  expect(response.json()).toEqual({ erro: 'O banco de dados não responde.' });
});
