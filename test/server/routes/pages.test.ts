import { rmSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readSurvey } from '../../../src/page/builtSurvey';
import { testApp } from '../support/app';
import { listen, rawGet } from '../support/raw';
import { html, mainScript, photo, writeSurvey } from '../support/surveyFiles';

const SCRIPT = '/assets/main.0123456789ab.js';

test.each([
  ['the page', 'br', '/7', /^text\/html/, html],
  ['the page', 'gzip', '/7', /^text\/html/, html],
  ['an asset', 'br', SCRIPT, /javascript/, mainScript],
  ['an asset', 'gzip', SCRIPT, /javascript/, mainScript],
])('%s is sent as %s with the type of the file', async (_name, encoding, url, type, content) => {
  const { get } = await testApp();
  const { headers, rawPayload } = await get(url, { 'accept-encoding': encoding });
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(headers['content-type']).toMatch(type);
  const decompress = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  expect(decompress(rawPayload).toString()).toBe(content);
});

test('a page that is opened while the server starts is requested again by the browser', async () => {
  const { get } = await testApp({ isReady: () => false });
  const { statusCode, headers } = await get('/7');
  expect(statusCode).toBe(503);
  expect(headers).toMatchObject({ refresh: '1', 'retry-after': '1' });
});

describe('the page', () => {
  test.each([
    '/7',
    '/UTI-A',
    '/perguntas',
    '/agradecimento',
    '/perguntas/',
    '/7//',
    '/7?a=/b',
    '/n%C3%A3o-existe',
    '/a%2Fb',
    '/U.T.I',
    '/API',
    '/metrics',
  ])('%s is a route of the survey', async (url) => {
    const { get } = await testApp();
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-cache');
    expect(response.body).toBe(html);
  });

  test.each(['/', '/a/b', '/perguntas/x', '/7/perguntas/', '/health/x', '/?a'])(
    '%s is not a route: the page with 404, which shows the error page',
    async (url) => {
      const { get } = await testApp();
      const response = await get(url);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers.etag).toBeUndefined();
      expect(response.body).toBe(html);
    },
  );

  test('is 304 for a matching ETag, in each encoding', async () => {
    const { get } = await testApp();
    const etags = new Set<string>();
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const etag = String((await get('/7', headers)).headers.etag);
      etags.add(etag);
      const again = await get('/perguntas', { ...headers, 'if-none-match': `"other", ${etag}` });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers).toMatchObject({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    }
    expect(etags.size).toBe(3);
  });
});

describe('assets', () => {
  test.each([
    [SCRIPT, /^(text|application)\/javascript; charset=utf-8$/],
    ['/assets/logo.0123456789ab.svg', /^image\/svg\+xml/],
  ])('%s has its type and is cached for a year', async (url, type) => {
    const { get } = await testApp();
    const response = await get(url);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(type);
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
  });

  test('are sent uncompressed if there is no compressed file', async () => {
    const { get } = await testApp();
    const response = await get('/assets/photo.0123456789ab.png', { 'accept-encoding': 'br, gzip' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.headers['content-type']).toBe('image/png');
    expect(response.rawPayload.equals(photo)).toBe(true);
  });

  test('are read once at the start', async () => {
    const dir = writeSurvey();
    const { get } = await testApp({ survey: readSurvey(dir) });
    rmSync(path.join(dir, 'assets'), { recursive: true });
    expect((await get(SCRIPT)).body).toBe(mainScript);
  });
});

describe('a missing file', () => {
  test.each([
    '/assets/main.000000000000.js',
    '/assets/',
    '/assets',
    '/assets/x/y',
    '/MAIN.JS',
    '/index.html',
    '/secret.txt',
    '/main.js.map',
    '/a/b.css',
    '/api',
    '/api/nada',
    '/api/getlocalbyid',
    '/api/getlocalbyid/7/x',
    '/health/',
  ])('%s is a plain 404, never HTML', async (url) => {
    const { get } = await testApp();
    const response = await get(url, { accept: 'text/html' });
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ erro: 'Não encontrado.' });
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s on a page is 404 without HTML', async (method) => {
    const { app } = await testApp();
    const response = await app.inject({ method, url: '/7' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ erro: 'Não encontrado.' });
  });

  test('without a built survey only the API answers', async () => {
    const { get } = await testApp({ survey: null });
    expect((await get('/7')).json()).toEqual({ erro: 'Não encontrado.' });
    expect((await get('/health')).statusCode).toBe(200);
  });
});

describe('paths as an attacker sends them', () => {
  test.each([
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../../../../../../../etc/passwd',
  ])('%s returns no file', async (path) => {
    const { app } = await testApp();
    const { status, body } = await rawGet(await listen(app), path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).not.toMatch(/secret|root:/);
  });

  test.each(['/%', '/%E0%A4%A', '/UTI%'])('%s is the page with 404', async (url) => {
    const { get } = await testApp();
    const { statusCode, headers, body } = await get(url);
    expect([statusCode, headers['content-type'], body]).toEqual([404, 'text/html; charset=utf-8', html]);
  });

  test('HEAD of a malformed path has the head of the page', async () => {
    const { app } = await testApp();
    const response = await app.inject({ method: 'HEAD', url: '/%' });
    expect([response.statusCode, response.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS'] as const)('%s of a malformed path is a plain 404', async (method) => {
    const { app } = await testApp();
    const response = await app.inject({ method, url: '/%' });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({ erro: 'Não encontrado.' });
  });

  test.each(['/%E0%A4%A', '/?%E0%A4%A', '/%00', '//', '//7', '*'])('%s is not a 5xx', async (path) => {
    const { app } = await testApp();
    expect((await rawGet(await listen(app), path)).status).toBeLessThan(500);
  });
});
