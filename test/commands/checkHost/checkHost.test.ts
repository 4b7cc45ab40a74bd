import net from 'node:net';
import { gzipSync } from 'node:zlib';
import { paths } from '../../../src/contract/paths';
import { checkHost, hostReportText, type HostReport } from '../../../src/commands/checkHost/checkHost';
import { TEST_NAME, type CheckOptions } from '../../../src/commands/checkHost/observe';
import type { Verdict } from '../../../src/commands/checkHost/rule';
import { testApp } from '../../server/support/app';
import { listen, serve } from '../../server/support/raw';
import { freePort } from '../../support/freePort';
import { fakeHost, ORIGIN, type Behaviour, type Call, type Reply } from './fakeHost';

const check = (host: string, options: Partial<CheckOptions> = {}): Promise<HostReport> =>
  checkHost({ host, local: '7', origin: null, readOnly: false, timeoutMs: 10_000, ...options });

/** The ids of the clauses with this verdict, without the warning about slow responses: a busy machine can cause it. */
const withVerdict = ({ clauses }: HostReport, verdict: Verdict): string[] =>
  clauses
    .filter((clause) => clause.verdict === verdict && !(clause.id === 'tempo' && verdict === 'aviso'))
    .map(({ id }) => id);

const seenOf = ({ clauses }: HostReport, id: string): string => clauses.find((clause) => clause.id === id)?.seen ?? '';

describe('the embedded server', () => {
  const served = async () => {
    const { app, db } = await testApp();
    return { db, host: `http://127.0.0.1:${await listen(app)}` };
  };

  test('passes, and stores one marked identification with one empty answer', async () => {
    const { db, host } = await served();
    const report = await check(host);
    expect(withVerdict(report, 'falha')).toEqual([]);
    expect(withVerdict(report, 'aviso')).toEqual([]);
    expect(withVerdict(report, 'pulado')).toEqual(['cors.origem', 'cors.preflight']);
    expect(report).toMatchObject({ exitCode: 0, written: TEST_NAME, calls: 11 });
    expect(await db.selectFrom('identificacao').select(['nome', 'telefone']).execute()).toEqual([
      { nome: TEST_NAME, telefone: '' },
    ]);
    expect(await db.selectFrom('resposta').select('resposta').execute()).toEqual([{ resposta: '' }]);
  });

  test('a location with a text id passes too', async () => {
    const { host } = await served();
    const report = await check(host, { local: 'UTI-A' });
    expect(report.exitCode).toBe(0);
    expect(seenOf(report, 'ids')).toContain('um texto');
  });

  test('--sem-gravar writes nothing', async () => {
    const { db, host } = await served();
    const report = await check(host, { readOnly: true });
    expect(report).toMatchObject({ exitCode: 0, written: null });
    expect(withVerdict(report, 'pulado')).toEqual([
      'cors.origem',
      'cors.preflight',
      'identificacao.status',
      'identificacao.forma',
      'resposta.status',
      'resposta.substituicao',
      'resposta.vazia',
    ]);
    expect(await db.selectFrom('identificacao').selectAll().execute()).toEqual([]);
  });

  test('a location that it does not have fails the status clause', async () => {
    const { host } = await served();
    const report = await check(host, { local: '8' });
    expect(report.exitCode).toBe(1);
    expect(withVerdict(report, 'falha')).toEqual(['local.status', 'perguntas.status']);
  });

  test('for an address that ends in /api, the report explains how to fix it', async () => {
    const { host } = await served();
    const { clauses } = await check(`${host}/api`);
    expect(clauses.find(({ id }) => id === 'local.status')?.mend).toContain('tire /api do fim');
  });
});

test('a faultless host of another origin passes every clause', async () => {
  const { host, received } = await fakeHost();
  const report = await check(host, { origin: ORIGIN });
  for (const verdict of ['falha', 'aviso', 'pulado'] as const) expect(withVerdict(report, verdict)).toEqual([]);
  expect(report.exitCode).toBe(0);
  expect(received.every(({ headers }) => headers.origin === ORIGIN)).toBe(true);
  expect(received).toHaveLength(report.calls);
  expect(report.calls).toBeLessThanOrEqual(20);
});

test('the calls are those of the survey, with ids of the type that the host sent', async () => {
  const { host, received } = await fakeHost({ identificacao: { body: { idIdentificacaoPaciente: '0042' } } });
  await check(host, { origin: ORIGIN });
  const preflights = received.filter(({ method }) => method === 'OPTIONS');
  expect(preflights.map(({ path }) => path)).toEqual([
    `/prefixo${paths.identificarPaciente}`,
    `/prefixo${paths.cadastrarResposta}`,
  ]);
  expect(preflights[0]?.headers).toMatchObject({
    origin: ORIGIN,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  });
  const answer = { Id_Pergunta: 1, Id_Identificacao_Resposta: '0042' };
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { Id_Local: 7, Nome: TEST_NAME, Telefone: '' },
    { ...answer, Resposta: 'MB' },
    { ...answer, Resposta: 'BO' },
    { ...answer, Resposta: '' },
  ]);
});

const place = { Id: 7, Descricao: 'Internação' };
const latin1 = Buffer.from(JSON.stringify(place), 'latin1');
const html: Behaviour = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Portal</title>' };
const withHeaders = (headers: NonNullable<Reply['headers']>, body: unknown = place): Behaviour => ({ body, headers });
const typed = (type: string, body?: unknown): Behaviour => withHeaders({ 'content-type': type }, body);
const allowing = (origin: string | string[] | null): Behaviour =>
  withHeaders({ 'access-control-allow-origin': origin });
const redirectTo = (status: number, location: string): Behaviour => ({ status, headers: { location } });
const inTurns =
  (...bodies: unknown[]): Behaviour =>
  (_request, nth) => ({ body: bodies[nth % bodies.length] });
const refusingEmpty: Behaviour = ({ body }) => ({ status: (body as { Resposta: string }).Resposta === '' ? 400 : 200 });
const sameIds = [1, '1'].map((Id) => ({ Id, Descricao_Pergunta: 'a' }));
const future = new Date(Date.now() + 9e6).toUTCString();
const past = 'Mon, 02 Mar 2026 10:00:00 GMT';

/** For each call: [what is wrong, how the host answers, the clause of the report that fails, part of that clause's text] */
const faults: Partial<Record<Call, [string, Behaviour, string, string][]>> = {
  local: [
    ['HTML for JSON', html, 'local.forma', 'HTML'],
    ['an empty answer', { body: '' }, 'local.forma', 'corpo vazio'],
    ['a location without an id', { body: { Descricao: 'UTI' } }, 'local.forma', 'Id falta'],
    ['names in another case', { body: { id: 7, descricao: 'UTI' } }, 'local.forma', 'Id falta'],
    ['an error of 500', { status: 500 }, 'local.status', 'HTTP 500'],
    [
      'a redirect to a login',
      redirectTo(302, 'https://sso.example/login?return=segredo'),
      'redirecionamento',
      'https://sso.example/login',
    ],
    ['an id now a number, now a text', inTurns(place, { ...place, Id: '7' }), 'ids', 'ora como número'],
    ['another location', { body: { ...place, Id: 8 } }, 'ids', 'outro Id'],
    ['a description that changes', inTurns(place, { ...place, Descricao: 'UTI' }), 'repeticao', 'de 2 maneiras'],
    ['latin1', typed('application/json; charset=iso-8859-1', latin1), 'conteudo', 'iso-8859-1'],
    ['only Last-Modified', withHeaders({ 'cache-control': null, 'last-modified': past }), 'cache', 'só Last-Modified'],
    [
      'no lifetime',
      withHeaders({ 'cache-control': 'private', 'last-modified': past }),
      'cache',
      'Cache-Control: private: não diz',
    ],
    ['an Expires to come', withHeaders({ 'cache-control': null, expires: future }), 'cache', 'Expires'],
    ['a stored copy', withHeaders({ age: '30' }), 'cache', '30 s (Age)'],
    ['no CORS', allowing(null), 'cors.origem', 'GET getlocalbyid: sem'],
    ['CORS twice', allowing([ORIGIN, ORIGIN]), 'cors.origem', `${ORIGIN}, ${ORIGIN}`],
  ],
  perguntas: [
    ['questions in a wrapper', { body: { dados: [] } }, 'perguntas.forma', 'a resposta é um objeto'],
    [
      'a text that is a number',
      { body: [{ Id: 1, Descricao_Pergunta: 9 }] },
      'perguntas.forma',
      '0.Descricao_Pergunta é um número',
    ],
    ['questions behind a password', { status: 401 }, 'perguntas.status', 'HTTP 401'],
    ['two questions of one id', { body: sameIds }, 'ids', 'mesmo Id'],
    ['an error now and then', (_, nth) => (nth === 1 ? { status: 503 } : { body: [] }), 'repeticao', 'de 2 maneiras'],
    ['an hour in caches', withHeaders({ 'cache-control': 'public, max-age=3600' }, []), 'cache', '3600 s'],
  ],
  identificacao: [
    ['another name', { body: { id: 1 } }, 'identificacao.forma', 'idIdentificacaoPaciente falta'],
    ['an identification refused', { status: 415 }, 'identificacao.status', 'HTTP 415'],
    ['a dropped identification', 'drop', 'identificacao.status', 'cortou a conexão'],
  ],
  resposta: [
    ['an answer refused', { status: 500 }, 'resposta.status', 'HTTP 500'],
    ['a second answer refused', (_, nth) => ({ status: nth === 1 ? 409 : 200 }), 'resposta.substituicao', 'HTTP 409'],
    ['an empty answer refused', refusingEmpty, 'resposta.vazia', 'HTTP 400'],
    ['an answer redirected', redirectTo(307, '/outro'), 'redirecionamento', 'POST cadastrarresposta: HTTP 307'],
  ],
  unknown: [['a location under every id', { body: { ...place, Id: 999_999_998 } }, 'desconhecido', 'com um local']],
  preflight: [
    ['no preflight', { status: 405 }, 'cors.preflight', 'HTTP 405'],
    ['a preflight redirected', redirectTo(301, '/'), 'cors.preflight', 'HTTP 301'],
    ['a preflight without content-type', { status: 204 }, 'cors.preflight', 'content-type não está'],
    ['a preflight for another', allowing('https://x.example'), 'cors.preflight', 'https://x.example'],
  ],
};

const allFaults = Object.entries(faults).flatMap(([call, rows]) => rows.map((row) => [call, ...row] as const));

test.each(allFaults)('%s: %s fails exactly the clause about it', async (call, _name, behaviour, id, text) => {
  const { host } = await fakeHost({ [call]: behaviour });
  const report = await check(host, { origin: ORIGIN });
  expect(withVerdict(report, 'falha')).toEqual([id]);
  expect(seenOf(report, id)).toContain(text);
  expect(report.exitCode).toBe(1);
  expect(JSON.stringify(report)).not.toContain('segredo');
});

test.each<[string, Behaviour, string]>([
  ['accepts all three', {}, ', com respostas a uma pergunta: MB, depois BO, depois vazia. Se o host substitui'],
  [
    'refuses the empty one',
    refusingEmpty,
    ', com respostas a uma pergunta: MB, depois BO. Fica uma avaliação: apague-a.',
  ],
  ['breaks off after the first', 'drop', ', com respostas a uma pergunta: MB. Fica uma avaliação: apague-a.'],
  ['refuses the first', { status: 500 }, '.\n'],
])('a host that %s: the report says which answers may remain', async (_name, resposta, text) => {
  const { host } = await fakeHost({ resposta });
  expect(hostReportText(await check(host))).toContain(`(Nome: ${TEST_NAME})${text}`);
});

test('an id that JavaScript cannot represent exactly is refused', async () => {
  const { host } = await fakeHost({ identificacao: { body: `{"idIdentificacaoPaciente":${2n ** 53n + 1n}}` } });
  expect(withVerdict(await check(host), 'falha')).toEqual(['ids', 'identificacao.forma']);
});

/** [what is unusual, the call, how the host answers it, the clause that warns in the report] */
const oddities: [string, Call, Behaviour, string][] = [
  ['JSON called text', 'local', typed('text/plain; charset=utf-8'), 'conteudo'],
  ['UTF-8 called latin1', 'local', typed('application/json; charset=iso-8859-1'), 'conteudo'],
  ['nothing about caches', 'local', withHeaders({ 'cache-control': null }), 'cache'],
  ['no questions', 'perguntas', { body: [] }, 'perguntas.forma'],
  ['a location without a name', 'local', { body: { Id: 7, Descricao: ' ' } }, 'local.forma'],
  ['an id written otherwise', 'local', { body: { Id: '07', Descricao: 'UTI' } }, 'ids'],
  ['null for an unknown location', 'unknown', { body: null }, 'desconhecido'],
  ['a page for an unknown location', 'unknown', html, 'desconhecido'],
  ['an error for an unknown location', 'unknown', { status: 500 }, 'desconhecido'],
  ['a redirect for an unknown location', 'unknown', redirectTo(302, '/erro'), 'desconhecido'],
];

test.each(oddities)('%s (%s) causes a warning, but no failure', async (_name, call, behaviour, id) => {
  const { host } = await fakeHost({ [call]: behaviour });
  const report = await check(host);
  expect(withVerdict(report, 'aviso')).toEqual([id]);
  expect(report.exitCode).toBe(0);
});

test.each([
  ['local', 'conectou e não respondeu em 2 s'],
  ['resposta', 'POST cadastrarresposta'],
])('a host that never answers the call %s fails the time clause, and the call is not repeated', async (call, text) => {
  const { host, received } = await fakeHost({ [call]: 'hang' });
  const report = await check(host, { timeoutMs: 2000 });
  expect(withVerdict(report, 'falha')).toEqual(['tempo']);
  expect(seenOf(report, 'tempo')).toContain(text);
  expect(received).toHaveLength(call === 'local' ? 1 : 9);
  expect(report.exitCode).toBe(1);
});

test('a host that refuses connections after the first calls fails, although they were answered', async () => {
  const fake = await fakeHost({
    identificacao: () => {
      fake.stop();
      return { body: { idIdentificacaoPaciente: 4242 } };
    },
  });
  const report = await check(fake.host);
  expect(withVerdict(report, 'falha')).toEqual(['resposta.status']);
  expect(seenOf(report, 'resposta.status')).toContain('conexão recusada');
  expect(report.exitCode).toBe(1);
});

test.each(['SSH-2.0-OpenSSH_9.2\r\n', 'HTTP/1.1 200 OK\r\nSem dois-pontos\r\n\r\n'])(
  'the answer %j is reported as not HTTP',
  async (answer) => {
    const server = net.createServer((socket) => {
      socket.once('data', () => socket.end(answer));
    });
    const report = await check(`http://127.0.0.1:${await serve(server)}`);
    expect(seenOf(report, 'local.status')).toContain('não é HTTP');
    expect(report.exitCode).toBe(1);
  },
);

test('a response of more than 1 MB is a failure', async () => {
  const { host } = await fakeHost({ perguntas: { body: ' '.repeat(2 * 1024 * 1024) } });
  expect(seenOf(await check(host), 'perguntas.status')).toContain('passa de 1 MB');
});

test('a response that is compressed although the survey did not ask for it is read', async () => {
  const { host } = await fakeHost({
    local: { headers: { 'content-encoding': 'gzip' }, body: gzipSync(JSON.stringify(place)) },
  });
  expect((await check(host)).exitCode).toBe(0);
});

test('text from the host cannot control the terminal', async () => {
  const { host } = await fakeHost({
    local: { body: place, headers: { 'cache-control': 'max-age=9, \u0085\u009b31m' } },
  });
  // eslint-disable-next-line no-control-regex -- the test looks for control characters
  expect(hostReportText(await check(host))).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

describe('a host is reported as unreachable', () => {
  test('if nothing listens on the port', async () => {
    const report = await check(`http://127.0.0.1:${await freePort()}`);
    expect(report.exitCode).toBe(2);
    expect(withVerdict(report, 'falha')).toEqual(['conexao']);
    expect(seenOf(report, 'conexao')).toContain('conexão recusada');
    expect(hostReportText(report)).toContain('O host não foi alcançado.');
    expect(report.written).toBeNull();
  });

  test('over https if it speaks only http', async () => {
    const { host } = await fakeHost();
    const report = await check(host.replace('http:', 'https:'));
    expect(report.exitCode).toBe(2);
    expect(seenOf(report, 'conexao')).toContain('TLS');
  });

  test('if the port accepts connections but never speaks TLS', async () => {
    const report = await check(`https://127.0.0.1:${await serve(net.createServer())}`, { timeoutMs: 500 });
    expect(report.exitCode).toBe(2);
  });
});
