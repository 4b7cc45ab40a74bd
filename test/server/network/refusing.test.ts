import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';
import { listen, rawGet } from '../support/raw';
import { connect } from '../support/sockets';

const POST = 'POST /api/identificarpaciente HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

/**
 * Headers that may differ between an error response of a route and one that the server writes directly to the socket.
 */
const own = ['date', 'connection', 'keep-alive', 'content-length', 'content-type', 'cache-control', 'vary', 'etag'];

const parse = (answer: string) => {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  );
  return { status: Number(statusLine.split(' ')[1]), headers, body };
};

test.each([
  ['no HTTP', 400, 'Requisição inválida.', 'isto não é HTTP\r\n\r\n'],
  ['two Hosts', 400, 'Requisição inválida.', 'GET /7 HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n'],
  ['a malformed chunk', 400, 'Requisição inválida.', `${POST}transfer-encoding: chunked\r\n\r\nZZ\r\n`],
  ['two lengths', 400, 'Requisição inválida.', `${POST}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  ['half a header', 408, 'A requisição demorou demais.', 'GET /7 HTTP/1.1\r\nhost: x\r\n'],
  ['half a body', 408, 'A requisição demorou demais.', `${POST}content-length: 9\r\n\r\n{`],
  [
    'an endless header',
    431,
    'O cabeçalho da requisição é grande demais.',
    `GET /7 HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`,
  ],
])('%s is %i in the form of every other error', async (_name, status, erro, text) => {
  const { app, get } = await testApp({ clientTimeoutMs: 1000, PUBLIC_URL: 'https://pesquisa.hospital.example' });
  const { socket, received, ended } = await connect(await listen(app), text);
  await new Promise((resolve) => socket.once('data', resolve));
  socket.end();
  await ended;
  const answer = parse(received());
  expect(answer.status).toBe(status);
  expect(JSON.parse(answer.body)).toEqual({ erro });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(Buffer.byteLength(answer.body)),
  });
  const usual = Object.entries((await get('/api/nada')).headers).filter(([name]) => !own.includes(name));
  expect(usual.length).toBeGreaterThan(5);
  expect(answer.headers).toMatchObject(Object.fromEntries(usual));
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
  expect(parse(received()).status).toBe(200);
});

test('malformed chunks are not logged', async () => {
  const lines: string[] = [];
  const { app } = await testApp({ log: { level: 'info', stream: { write: (line) => lines.push(line) } } });
  const port = await listen(app);
  const head = `${POST}transfer-encoding: chunked\r\n\r\n`;
  const atOnce = await Promise.all(Array.from({ length: 30 }, () => connect(port, `${head}ZZ\r\n`)));
  const later = await Promise.all(Array.from({ length: 30 }, () => connect(port, `${head}1\r\n{\r\n`)));
  for (const { socket } of later) socket.write('ZZ\r\n');
  await Promise.all([...atOnce, ...later].map(({ ended }) => ended));
  expect(lines.filter((line) => !line.includes('Server listening'))).toEqual([]);
});
