import { setTimeout as wait } from 'node:timers/promises';
import { testApp } from './support/app';

test('a server under pressure is 503 in the same form', async () => {
  const { get } = await testApp({ pressure: { maxRssBytes: 1, sampleInterval: 10 } });
  let response = await get('/7');
  for (let tries = 0; tries < 50 && response.statusCode === 200; tries += 1) {
    await wait(10);
    response = await get('/7');
  }
  expect(response.statusCode).toBe(503);
  expect(response.headers['retry-after']).toBe('10');
  expect(response.json()).toEqual({ erro: 'Servidor ocupado. Tente de novo em instantes.' });
});
