import { paths } from '../../../src/contract/paths';
import { testApp } from '../support/app';

const SURVEY = 'https://pesquisa.hospital.example';
const corsOrigins = [SURVEY, 'http://10.0.0.7:8080'];

const preflight = (origin: string, url: string = paths.cadastrarResposta, method = 'POST') => ({
  method: 'OPTIONS' as const,
  url,
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'content-type' },
});

describe('the survey of CORS_ORIGINS', () => {
  test.each(corsOrigins)('%s may make the four calls', async (origin) => {
    const { app, get } = await testApp({ CORS_ORIGINS: corsOrigins });
    const asked = await app.inject(preflight(origin));
    expect(asked.statusCode).toBe(204);
    expect(asked.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type',
      'access-control-max-age': '3600',
    });
    expect(asked.headers.vary).toContain('Origin');
    const answered = await get(paths.getLocalById('7'), { origin });
    expect(answered.json()).toEqual({ Id: 7, Descricao: 'Internação' });
    expect(answered.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answered.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('can read why a call was refused', async () => {
    const { get } = await testApp({ CORS_ORIGINS: corsOrigins, RATE_LIMIT_PER_MINUTE: 6 });
    const statuses = [];
    for (const id of ['99', '7']) {
      const { statusCode, headers } = await get(paths.getLocalById(id), { origin: SURVEY });
      expect(headers['access-control-allow-origin']).toBe(SURVEY);
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([404, 429]);
  });

  test.each(['/7', '/health', '/assets/main.0123456789ab.js', '/'])('may not read %s', async (url) => {
    const { app, get } = await testApp({ CORS_ORIGINS: corsOrigins });
    const { headers } = await get(url, { origin: SURVEY });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    const asked = await app.inject(preflight(SURVEY, url, 'GET'));
    expect(asked.statusCode).toBe(404);
    expect(asked.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test.each([
  'https://evil.example',
  'https://pesquisa.hospital.example.evil.example',
  'null',
  'http://pesquisa.hospital.example',
  '*',
])('a page of %s may neither call nor read the answer', async (origin) => {
  const { app, get } = await testApp({ CORS_ORIGINS: corsOrigins });
  const asked = await app.inject(preflight(origin));
  const answered = await get(paths.getLocalById('7'), { origin });
  expect(asked.statusCode).toBe(404);
  for (const { headers } of [asked, answered]) {
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
  }
});

test('an empty list allows no other origin', async () => {
  const { app, get } = await testApp();
  expect((await app.inject(preflight(SURVEY))).statusCode).toBe(404);
  const { headers } = await get(paths.getLocalById('7'), { origin: SURVEY });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});
