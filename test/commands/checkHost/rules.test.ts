import type { Observations } from '../../../src/commands/checkHost/observe';
import { connection, latencyOf, timing } from '../../../src/commands/checkHost/rules/reaching';

/** What `observe` returns if the requests for the location took `ms` milliseconds each. */
const observed = (host: string, ms: number[], origin: string | null = null): Observations => ({
  options: { host, local: '7', origin, readOnly: true, timeoutMs: 10_000 },
  made: ms.map((time) => ({ call: 'local', response: new Response(), text: '{}', utf8: true, ms: time })),
});

test.each([
  [[5], { min: 5, median: 5, max: 5 }],
  [[30, 10, 20], { min: 10, median: 20, max: 30 }],
  [[40, 10, 20, 30], { min: 10, median: 25, max: 40 }],
])('the response times %j are summarised as %j', (ms, latency) => {
  expect(latencyOf(observed('https://host.example', ms))).toEqual(latency);
});

test('without responses there are no response times', () => {
  expect(latencyOf(observed('https://host.example', []))).toBeNull();
});

test.each([
  [[100, 200, 300], 'ok'],
  [[100, 1000, 1100], 'aviso'],
  [[100, 200, 3000], 'aviso'],
])('response times of %j ms have the verdict %s', (ms, verdict) => {
  expect(timing.judge(observed('https://host.example', ms))).toMatchObject({ verdict });
});

test.each([
  ['https://host.example', null, 'ok'],
  ['http://127.0.0.1:3000', null, 'ok'],
  ['http://host.example', null, 'aviso'],
  ['http://host.example', 'http://pesquisa.example', 'aviso'],
  ['http://host.example', 'https://pesquisa.example', 'falha'],
])('a host at %s for a survey at %s has the verdict %s', (host, origin, verdict) => {
  expect(connection.judge(observed(host, [1], origin))).toMatchObject({ verdict });
});
