import http from 'node:http';
import { paths } from '../../../src/contract/paths';
import type { AppOptions } from '../../../src/server/app';
import { clientOf, rememberAnswering } from '../../../src/server/network/rateLimits';
import { testApp } from '../support/app';
import { afterTest } from '../support/database';
import { listen } from '../support/raw';

// Stops the clock, because on a busy machine the requests of a test may take longer than the ten seconds of a window.
beforeEach(() => {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
});

/** 600 calls a minute: 100 in each window of ten seconds. Identifications have a separate limit: 10 in a window. */
const LIMIT = { RATE_LIMIT_PER_MINUTE: 600 };
const LOCATION = paths.getLocalById('7');

const tally = async (count: number, ask: (index: number) => Promise<number>): Promise<Record<number, number>> => {
  const statuses: Record<number, number> = {};
  for (let index = 0; index < count; index += 1) {
    const status = await ask(index);
    statuses[status] = (statuses[status] ?? 0) + 1;
  }
  return statuses;
};

describe('one address', () => {
  test('is refused API calls beyond its limit, but no other requests', async () => {
    const { get } = await testApp(LIMIT);
    expect(await tally(100, async () => (await get(LOCATION)).statusCode)).toEqual({ 200: 100 });
    const refused = await get(LOCATION);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toEqual({ erro: 'Requisições demais. Tente de novo em instantes.' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(10);
    expect((await get('/7')).statusCode).toBe(200);
    expect((await get('/health')).statusCode).toBe(200);
  });

  test('has a separate limit for identifications', async () => {
    const { get, post } = await testApp(LIMIT);
    const identify = async () => (await post(paths.identificarPaciente, { Id_Local: 7 })).statusCode;
    expect(await tally(12, identify)).toEqual({ 201: 10, 429: 2 });
    const other = await get(LOCATION);
    expect(other.statusCode).toBe(200);
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '::2', true],
    ['::ffff:10.0.0.1', '10.0.0.1', true],
    ['::ffff:10.0.0.1', '::ffff:10.0.0.2', false],
  ])('of IPv6 is its /64 network: %s and %s are one client: %s', (one, other, isOne) => {
    expect(clientOf(one) === clientOf(other)).toBe(isOne);
  });

  test.each([
    ['192.0.2.1:40000', '192.0.2.1'],
    ['[2001:db8::1]:40000', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[::ffff:10.0.0.1]:40000', '10.0.0.1'],
  ])('may come with a port: %s', (written, address) => {
    expect(clientOf(written)).toBe(clientOf(address));
  });
});

describe('one identification', () => {
  test('is refused more answers than a survey sends; other identifications are not affected', async () => {
    const { identify, answer } = await testApp(LIMIT);
    const [one, other] = [await identify(7), await identify(7)];
    expect(await tally(22, async () => (await answer(one)).statusCode)).toEqual({ 201: 20, 429: 2 });
    expect((await answer(other)).statusCode).toBe(201);
  });

  test('that has stored an answer may continue while its address is refused', async () => {
    const { get, identify, answer } = await testApp(LIMIT);
    const id = await identify(7);
    const answers = async (value: unknown) => (await answer(value)).statusCode;
    expect(await answers(id)).toBe(201);
    expect(await answers('inventada')).toBe(404);
    await tally(101, async () => (await get(LOCATION)).statusCode);
    expect((await get(LOCATION)).statusCode).toBe(429);
    expect(await answers(id)).toBe(201);
    for (const nobody of ['inventada', 'outra', null]) expect(await answers(nobody)).toBe(429);
  });

  test('that does not exist counts for its address', async () => {
    const { answer } = await testApp(LIMIT);
    const statuses = await tally(110, async (index) => (await answer(`x${index}`)).statusCode);
    expect(statuses[429]).toBe(10);
  });

  test.each([
    ['by its first 64 characters', (index: number) => `${'x'.repeat(64)}${index}`],
    ['without U+0000', (index: number) => `x${'\0'.repeat(index % 3)}`],
  ])('is counted %s', async (_how, spelling) => {
    const { answer } = await testApp(LIMIT);
    const statuses = await tally(22, async (index) => (await answer(spelling(index))).statusCode);
    expect(statuses[429]).toBe(2);
  });

  test('is remembered after an answer, unless too many others have answered since', () => {
    const answering = rememberAnswering(2);
    for (const id of ['a', 'b', 'a', 'c']) answering.add(id);
    expect(['a', 'b', 'c'].filter((id) => answering.has(id))).toEqual(['a', 'c']);
  });
});

/** Starts a server. `ask` sends it a request on a connection of `agent`, or on a new one if `agent` is false. */
const asker = async (options: Partial<AppOptions>) => {
  const { app } = await testApp(options);
  const port = await listen(app);
  const agents: http.Agent[] = [];
  afterTest(() => {
    for (const agent of agents) agent.destroy();
  });
  return {
    connections: (maxSockets: number): http.Agent => {
      const agent = new http.Agent({ keepAlive: true, maxSockets });
      agents.push(agent);
      return agent;
    },
    ask: (agent: http.Agent | false, path: string, body?: object, headers: object = {}): Promise<number> =>
      new Promise((resolve, reject) => {
        const all = { ...headers, 'content-type': 'application/json' };
        http
          .request(
            { host: '127.0.0.1', port, path, agent, headers: all, method: body ? 'POST' : 'GET' },
            (response) => {
              response.resume().once('end', () => {
                resolve(response.statusCode ?? 0);
              });
            },
          )
          .on('error', reject)
          .end(body && JSON.stringify(body));
      }),
  };
};

const onEach = (device: http.Agent[], count: number, ask: (connection: http.Agent) => Promise<number>) =>
  Promise.all(device.flatMap((connection) => Array.from({ length: count }, () => ask(connection))));

const NEW = { Id_Local: 7 };

describe('a device', () => {
  test('that floods a hundred connections does not lock out new patients', async () => {
    const { ask, connections } = await asker({ RATE_LIMIT_PER_MINUTE: 12_000 });
    const device = Array.from({ length: 100 }, () => connections(1));
    const statuses = await onEach(device, 25, (connection) => ask(connection, LOCATION));
    expect(statuses).toContain(429);
    expect(await tally(99, () => ask(false, LOCATION))).toEqual({ 200: 99 });
  });

  test('uses at most half of the limit of its address beyond one patient', async () => {
    const { ask, connections } = await asker({ RATE_LIMIT_PER_MINUTE: 1200 });
    const device = connections(1);
    expect(await tally(13, () => ask(device, paths.identificarPaciente, NEW))).toEqual({ 201: 11, 429: 2 });
    expect(await tally(108, () => ask(device, LOCATION))).toEqual({ 200: 106, 429: 2 });
  });
});

test('setting the clock back does not extend a refusal', async () => {
  const { get } = await testApp(LIMIT);
  await tally(100, async () => (await get(LOCATION)).statusCode);
  const [day, elapsed] = [Date.now(), performance.now()];
  jest.spyOn(Date, 'now').mockReturnValue(day - 3_600_000);
  expect(Number((await get(LOCATION)).headers['retry-after'])).toBeLessThanOrEqual(10);
  jest.spyOn(performance, 'now').mockReturnValue(elapsed + 10_000);
  expect((await get(LOCATION)).statusCode).toBe(200);
});

describe('behind a proxy', () => {
  const forwarder = async (TRUST_PROXY: string[]) => {
    const { app } = await testApp({ ...LIMIT, TRUST_PROXY });
    return async (forwarded: string, remoteAddress: string) =>
      (await app.inject({ url: LOCATION, headers: { 'x-forwarded-for': forwarded }, remoteAddress })).statusCode;
  };

  test('of TRUST_PROXY, patients are counted separately', async () => {
    const ask = await forwarder(['127.0.0.1', '10.0.0.0/8']);
    // Some proxies add the client's port to the address. Requests with different ports must count as one patient's.
    const patient = (index: number) => ask(`192.0.2.1:${40_000 + index}`, '127.0.0.1');
    expect(await tally(101, patient)).toEqual({ 200: 100, 429: 1 });
    expect(await ask('192.0.2.2', '127.0.0.1')).toBe(200);
    expect(await ask('192.0.2.1', '10.9.9.9')).toBe(429);
    expect(await ask('192.0.2.1', '192.0.2.9')).toBe(200);
  });

  test('patients may share its connections', async () => {
    const { ask, connections } = await asker({ ...LIMIT, TRUST_PROXY: ['127.0.0.1'] });
    const proxy = connections(1);
    const forward = (patient: number) => ask(proxy, LOCATION, undefined, { 'x-forwarded-for': `192.0.2.${patient}` });
    expect(await tally(90, forward)).toEqual({ 200: 90 });
  });

  test('that sends X-Real-Port, a flooding device does not lock out others', async () => {
    const { ask, connections } = await asker({ RATE_LIMIT_PER_MINUTE: 1200, TRUST_PROXY: ['127.0.0.1'] });
    const proxy = connections(4);
    const from = (port: number) =>
      ask(proxy, LOCATION, undefined, { 'x-forwarded-for': '192.0.2.1', 'x-real-port': String(port) });
    const statuses = await tally(400, (index) => from(40_000 + (index % 6)));
    expect(statuses[429]).toBeGreaterThan(200);
    expect(await from(50_000)).toBe(200);
  });

  test.each(['127.0.0.1', '10.0.0.9'])('by default no proxy is trusted, not even %s', async (address) => {
    const ask = await forwarder([]);
    expect(await tally(101, (index) => ask(`192.0.2.${index}`, address))).toEqual({ 200: 100, 429: 1 });
  });
});
