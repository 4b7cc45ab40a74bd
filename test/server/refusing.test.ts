import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';
import { listen, rawGet } from './support/raw';
import { connect } from './support/sockets';

const POST = 'POST /api/identificarpaciente HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test.each([
  ['no HTTP', 400, 'isto não é HTTP\r\n\r\n'],
  ['a malformed chunk', 400, `${POST}transfer-encoding: chunked\r\n\r\nZZ\r\n`],
  ['two lengths', 400, `${POST}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  ['half a header', 408, 'GET /7 HTTP/1.1\r\nhost: x\r\n'],
  ['half a body', 408, `${POST}content-length: 9\r\n\r\n{`],
  ['an endless header', 431, `GET /7 HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
])('%s closes the connection with %i', async (_name, status, text) => {
  const { app } = await testApp({ clientTimeoutMs: 1000 });
  const { received, ended } = await connect(await listen(app), text);
  await ended;
  expect(statusOf(received())).toBe(status);
});

test('an absolute-form request, as a proxy sends it, is served', async () => {
  const { app } = await testApp();
  const port = await listen(app);
  for (const path of ['/7', paths.getLocalById('7')]) {
    expect((await rawGet(port, `http://pesquisa.hospital.example${path}`)).status).toBe(200);
  }
});

test('HTTP/1.0, which some monitors use, needs no Host', async () => {
  const { app } = await testApp();
  const { received, ended } = await connect(await listen(app), 'GET /health HTTP/1.0\r\n\r\n');
  await ended;
  expect(statusOf(received())).toBe(200);
});
