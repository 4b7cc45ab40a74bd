import { setTimeout as wait } from 'node:timers/promises';
import net from 'node:net';
import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';
import { afterTest } from './support/database';
import { listen, rawGet } from './support/raw';

describe('the rate limit', () => {
  test('refuses the API to an address that asks too often, and only the API', async () => {
    const { get } = await testApp({ requestsPerMinute: 2 });
    const url = paths.getLocalById('7');
    expect([(await get(url)).statusCode, (await get(url)).statusCode]).toEqual([200, 200]);
    const refused = await get(url);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ erro: 'Pedidos demais. Tente de novo em instantes.' });
    expect(refused.headers['retry-after']).toBeDefined();
    expect((await get('/7')).statusCode).toBe(200);
    expect((await get('/health')).statusCode).toBe(200);
  });

  test('counts patients behind a proxy of this machine apart', async () => {
    const { get } = await testApp({ requestsPerMinute: 1 });
    const from = async (address: string) => (await get(paths.getLocalById('7'), { 'x-forwarded-for': address })).statusCode;
    expect([await from('10.0.0.1'), await from('10.0.0.2'), await from('10.0.0.1')]).toEqual([200, 200, 429]);
  });

  test('believes no forwarded address from another machine', async () => {
    const { app } = await testApp({ requestsPerMinute: 1 });
    const from = async (forwarded: string) => {
      const headers = { 'x-forwarded-for': forwarded };
      return (await app.inject({ url: paths.getLocalById('7'), headers, remoteAddress: '10.0.0.9' })).statusCode;
    };
    expect([await from('10.0.0.1'), await from('10.0.0.2')]).toEqual([200, 429]);
  });
});

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

test('closing does not wait for connections on which nobody asks', async () => {
  const { app } = await testApp();
  const port = await listen(app);
  const silent = net.connect(port, '127.0.0.1');
  const keptAlive = net.connect(port, '127.0.0.1');
  afterTest(() => {
    for (const socket of [silent, keptAlive]) socket.destroy();
  });
  keptAlive.write('GET /health HTTP/1.1\r\nhost: x\r\n\r\n');
  await new Promise((resolve) => keptAlive.once('data', resolve));
  const ended = [silent, keptAlive].map((socket) => new Promise((resolve) => socket.once('close', resolve).resume()));
  await app.close();
  await Promise.all(ended);
  await expect(rawGet(port, '/health')).rejects.toThrow('ECONNREFUSED');
});
