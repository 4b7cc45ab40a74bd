import fastify from 'fastify';
import { setTimeout as wait } from 'node:timers/promises';
import { refuseUnderPressure } from '../../../src/server/network/pressure';
import { afterTest } from '../support/database';

const app = () => {
  const server = fastify();
  afterTest(() => server.close());
  refuseUnderPressure(server, 200, 20);
  server.get('/', () => 'ok');
  return async () => (await server.inject('/')).statusCode;
};

const pauseFor = async (ms: number) => {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
  await new Promise((resolve) => setTimeout(resolve));
};

test('after a single pause of the event loop no request is refused', async () => {
  const get = app();
  await pauseFor(1200);
  expect(await get()).toBe(200);
});

test('a server answers 503 while its event loop is overloaded, and 200 afterwards', async () => {
  const get = app();
  await pauseFor(400);
  await pauseFor(400);
  expect(await get()).toBe(503);
  while ((await get()) === 503) await wait(20);
});
