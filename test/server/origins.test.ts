import { paths } from '../../src/contract/paths';
import { testApp } from './support/app';

const SURVEY = 'https://pesquisa.hospital.example';
const TABLET = 'http://10.0.0.7:8080';
const ALLOWED = [SURVEY, TABLET];

const corsOf = (headers: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

const calls = [
  ['GET', paths.getLocalById('7'), 200],
  ['GET', paths.listarPerguntasPorLocal(7), 200],
  ['POST', paths.identificarPaciente, 201],
  ['POST', paths.cadastrarResposta, 404],
] as const;

const send = async (
  [method, url]: readonly ['GET' | 'POST', string, number],
  { origin, cookie }: Record<string, string> = {},
  CORS_ORIGINS: string[] = ALLOWED,
) => {
  const { app } = await testApp({ CORS_ORIGINS });
  const given = { ...(origin !== undefined && { origin }), ...(cookie !== undefined && { cookie }) };
  const preflight = await app.inject({
    method: 'OPTIONS',
    url,
    headers: { ...given, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
  });
  const body = { Id_Local: 7, Resposta: 'MB', Id_Pergunta: 3, Id_Identificacao_Resposta: 'ninguém' };
  const answered = await app.inject({ method, url, headers: given, ...(method === 'POST' && { body }) });
  return { preflight, answered };
};

describe.each(calls)('%s %s', (...call) => {
  test.each(ALLOWED)('is open to %s, without credentials', async (origin) => {
    const { preflight, answered } = await send(call, { origin, cookie: 'a=1' });
    expect([preflight.statusCode, answered.statusCode]).toEqual([204, call[2]]);
    expect(corsOf(preflight.headers)).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '3600',
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(corsOf(answered.headers)).toEqual({ 'access-control-allow-origin': origin });
    // Without this header, a cache may send the response for one origin to another origin.
    for (const { headers } of [preflight, answered]) expect(headers.vary).toContain('Origin');
  });

  test.each<[string, string, string[]?]>([
    ['another site', 'https://evil.example'],
    ['a longer name', `${SURVEY}.evil.example`],
    ['the other scheme', SURVEY.replace('https', 'http')],
    ['another port', `${SURVEY}:8443`],
    ['a sandboxed page', 'null'],
    ['every origin', '*'],
    ['the survey while CORS_ORIGINS is empty', SURVEY, []],
  ])('is closed to %s (%s)', async (_who, origin, allowed = ALLOWED) => {
    const { preflight, answered } = await send(call, { origin }, allowed);
    // The server answers the call itself as usual: only browsers enforce CORS.
    expect(answered.statusCode).toBe(call[2]);
    for (const { headers } of [preflight, answered]) {
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('answers a page of this server, which sends no origin or its own', async () => {
    for (const headers of [{}, { origin: 'http://localhost:3000' }]) {
      const { answered } = await send(call, headers);
      expect([answered.statusCode, corsOf(answered.headers)]).toEqual([call[2], {}]);
    }
  });
});

test.each(['/7', '/health', '/assets/main.0123456789ab.js', '/'])('an allowed survey may not read %s', async (url) => {
  const { answered } = await send(['GET', url, 0], { origin: SURVEY });
  expect(corsOf(answered.headers)).toEqual({});
});
