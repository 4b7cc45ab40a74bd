import net from 'node:net';
import { paths } from '../../src/contract/paths';
import { testApp } from '../server/support/app';
import { listen, serve } from '../server/support/raw';
import { freePort } from '../support/freePort';
import { startHttpHost, ORIGIN, type Behaviour, type Call, type Reply } from '../support/httpHost';
import { command } from './support/hospital';

const run = (...args: string[]) => command(['conferir-host', ...args], {});
const check = (host: string, ...more: string[]) => run(host, '--local', '7', ...more);
const failures = (stdout: string) => stdout.split('\n').filter((line) => line.startsWith('FALHA'));

test('--local counts characters as the survey does: nine emoji are a valid Id', async () => {
  const { host } = await startHttpHost();
  expect((await run(host, '--local', '🏥'.repeat(9))).stderr).toBe('');
  expect((await run(host, '--local', '🏥'.repeat(10))).stderr).toContain('--local deve ser');
});

describe('the embedded server', () => {
  const served = async () => {
    const { app, db } = await testApp();
    return { db, host: `http://127.0.0.1:${await listen(app)}` };
  };

  test('passes', async () => {
    const { host } = await served();
    const { code, stdout } = await check(host);
    expect(failures(stdout)).toEqual([]);
    expect(code).toBe(0);
  });

  test('stores one marked identification with one empty answer', async () => {
    const { db, host } = await served();
    const { stdout } = await check(host);
    expect(stdout).toContain('Apague do host o que foi gravado como TESTE DA PESQUISA.');
    expect(await db.selectFrom('identificacao').select(['nome', 'telefone']).execute()).toEqual([
      { nome: 'TESTE DA PESQUISA', telefone: '' },
    ]);
    expect(await db.selectFrom('resposta').select('resposta').execute()).toEqual([{ resposta: '' }]);
  });

  test('a location with a text id passes too', async () => {
    const { host } = await served();
    expect((await run(host, '--local', 'UTI-A')).code).toBe(0);
  });

  test('--sem-gravar writes nothing', async () => {
    const { db, host } = await served();
    const { code, stdout } = await check(host, '--sem-gravar');
    expect(code).toBe(0);
    expect(stdout).not.toMatch(/POST|Apague/);
    expect(await db.selectFrom('identificacao').selectAll().execute()).toEqual([]);
  });

  test('nothing is to be deleted if the check ended before the first post', async () => {
    const { host } = await served();
    const { stdout } = await run(host, '--local', '8');
    expect(stdout).not.toContain('Apague');
  });

  test('a location that it does not have is the only failure', async () => {
    const { host } = await served();
    const { code, stdout } = await run(host, '--local', '8');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FALHA {2}GET \/api\/getlocalbyid: HTTP 404, confira o prefixo[^\n]+\nFalhou: GET/);
  });
});

test('a faultless host of another origin gets the calls of the survey, with ids of the type that it sent', async () => {
  const { host, received } = await startHttpHost({ identificacao: { body: { idIdentificacaoPaciente: '0042' } } });
  const { code, stdout } = await check(`${host}/`, '--origem', ORIGIN);
  expect(stdout).toContain('Tudo certo.');
  expect(code).toBe(0);
  expect(received.every(({ headers }) => headers.origin === ORIGIN)).toBe(true);
  const preflights = received.filter(({ method }) => method === 'OPTIONS');
  expect(preflights.map(({ path }) => path)).toEqual([
    `/prefixo${paths.identificarPaciente}`,
    `/prefixo${paths.cadastrarResposta}`,
  ]);
  expect(preflights[0]?.headers).toMatchObject({
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  });
  const answer = { Id_Pergunta: 1, Id_Identificacao_Resposta: '0042' };
  expect(received.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { Id_Local: 7, Nome: 'TESTE DA PESQUISA', Telefone: '' },
    { ...answer, Resposta: 'MB' },
    { ...answer, Resposta: 'BO' },
    { ...answer, Resposta: '' },
  ]);
});

const place = { Id: 7, Descricao: 'Internação' };
const html: Behaviour = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Portal</title>' };
const withHeaders = (headers: NonNullable<Reply['headers']>, body: unknown = place): Behaviour => ({ body, headers });
const allowing = (origin: string | string[] | null): Behaviour =>
  withHeaders({ 'access-control-allow-origin': origin });
const redirectTo = (status: number, location: string): Behaviour => ({ status, headers: { location } });
const inTurns =
  (...bodies: unknown[]): Behaviour =>
  (_request, nth) => ({ body: bodies[nth % bodies.length] });
const refusing =
  (refused: string): Behaviour =>
  ({ body }) => ({ status: (body as { Resposta: string }).Resposta === refused ? 400 : 200 });
const sameIds = [1, '1'].map((Id) => ({ Id, Descricao_Pergunta: 'a' }));

/** For each call: [what is wrong, how the host answers, part of the only failure that is reported] */
const faults: Partial<Record<Call, [string, Behaviour, string][]>> = {
  local: [
    ['HTML for JSON', html, 'getlocalbyid: HTTP 200, não é JSON (text/html)'],
    ['an empty answer', { body: '' }, 'não é JSON'],
    ['latin1', { body: Buffer.from(JSON.stringify(place), 'latin1') }, 'não é JSON'],
    ['names in another case', { body: { id: 7, descricao: 'UTI' } }, 'difere do contrato em Id ('],
    ['an error of 500', { status: 500 }, 'HTTP 500, veja o registro de erros'],
    [
      'a redirect to a login',
      redirectTo(302, 'https://sso.example/login?u=segredo'),
      'para https://sso.example/login:',
    ],
    ['an id now a number, now a text', inTurns(place, { ...place, Id: '7' }), 'a repetição difere'],
    ['a description that changes', inTurns(place, { ...place, Descricao: 'UTI' }), 'a repetição difere'],
    ['another location', { body: { ...place, Id: 8 } }, 'Id não é o do link'],
    ['an hour in caches', withHeaders({ 'cache-control': 'public, max-age=3600' }), 'Cache-Control: no-store'],
    ['no CORS', allowing(null), 'Access-Control-Allow-Origin é ""'],
    ['CORS twice', allowing([ORIGIN, ORIGIN]), `${ORIGIN}, ${ORIGIN}`],
  ],
  perguntas: [
    ['questions in a wrapper', { body: { dados: [] } }, 'difere do contrato'],
    ['a number for a text', { body: [{ Id: 1, Descricao_Pergunta: 9 }] }, '0.Descricao_Pergunta'],
    ['questions behind a password', { status: 401 }, 'HTTP 401'],
    ['two questions of one id', { body: sameIds }, 'dois Ids iguais'],
    ['an error now and then', (_, nth) => (nth === 1 ? { status: 503 } : { body: [] }), 'a repetição difere'],
  ],
  identificacao: [
    ['another name', { body: { id: 1 } }, 'idIdentificacaoPaciente'],
    [
      'an id that JavaScript rounds',
      { body: `{"idIdentificacaoPaciente":${2n ** 53n + 1n}}` },
      'not an integer below 2^53',
    ],
    ['an identification refused', { status: 415 }, 'HTTP 415'],
    ['a dropped identification', 'drop', 'identificarpaciente: sem resposta'],
  ],
  resposta: [
    ['a second answer refused', refusing('BO'), 'cadastrarresposta ("BO"): HTTP 400'],
    ['an empty answer refused', refusing(''), 'cadastrarresposta (""): HTTP 400'],
  ],
  preflight: [
    ['a preflight for another', allowing('https://x.example'), 'https://x.example'],
    ['a preflight without content-type', { status: 204 }, 'permita content-type'],
  ],
};

const allFaults = Object.entries(faults).flatMap(([call, rows]) => rows.map((row) => [call, ...row] as const));

test.each(allFaults)('%s: %s is a failure of that call alone', async (call, _name, behaviour, text) => {
  const { host } = await startHttpHost({ [call]: behaviour });
  const { code, stdout } = await check(host, '--origem', ORIGIN);
  const failed = [...new Set(failures(stdout).map((line) => line.replace(/^FALHA +(\S+ \S+?):? .*$/, '$1')))];
  expect(failures(stdout).join('\n')).toContain(text);
  expect(failed.length).toBe(call === 'preflight' ? 2 : 1);
  expect(code).toBe(1);
  expect(stdout).not.toContain('segredo');
});

test('text from the host cannot control the terminal', async () => {
  const { host } = await startHttpHost({
    local: {
      body: place,
      headers: { 'content-type': 'text/plain, \u0085\u009b31m', 'access-control-allow-origin': '\u009b31m' },
    },
  });
  const { stdout } = await check(host, '--origem', ORIGIN);
  expect(stdout).toContain('Access-Control-Allow-Origin é');
  // eslint-disable-next-line no-control-regex -- the test looks for control characters
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

describe('a host that does not respond ends the check with exit code 2', () => {
  test('if nothing listens on the port', async () => {
    const { code, stdout } = await check(`http://127.0.0.1:${await freePort()}`);
    expect(code).toBe(2);
    expect(stdout).toContain('ECONNREFUSED');
    expect(failures(stdout)).toHaveLength(1);
  });

  test('over https if it speaks only http', async () => {
    const { host } = await startHttpHost();
    const { code, stdout } = await check(host.replace('http:', 'https:'));
    expect(code).toBe(2);
    expect(stdout).toContain('SSL');
  });

  test('if it never answers', async () => {
    const { timeout } = AbortSignal;
    const limit = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 20));
    const { code, stdout } = await check(`http://127.0.0.1:${await serve(net.createServer())}`);
    expect(code).toBe(2);
    expect(stdout).toContain('TimeoutError');
    expect(limit).toHaveBeenCalledWith(10_000);
  });
});

test('--json prints the calls as JSON', async () => {
  const { host } = await startHttpHost({ resposta: { status: 500 } });
  const { code, stdout } = await check(host, '--json');
  expect(code).toBe(1);
  expect(JSON.parse(stdout)).toContainEqual({ call: 'GET /api/getlocalbyid', status: 200, problem: null });
  expect(JSON.parse(stdout)).toContainEqual({
    call: 'POST /api/cadastrarresposta ("MB")',
    status: 500,
    problem: 'veja o registro de erros do host',
  });
});
