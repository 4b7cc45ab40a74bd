import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseDeployment } from '../../src/deployment/deployment';
import { assertThere, readStaticFiles } from '../../src/page/staticFiles';
import { readSurvey } from '../../src/page/builtSurvey';
import { testApp } from '../server/support/app';
import { listen, rawGet } from '../server/support/raw';
import { html, writeSurvey } from '../server/support/surveyFiles';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const contents: Record<string, string> = {
  'logo.png': 'png',
  'privacidade.html': '<p>Privacidade</p>',
  'lgpd.pdf': '%PDF-1.7',
  'docs/política 1.html': '<p>Política</p>',
  'marca.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '50%.png': 'png',
};

/**
 * A folder with the files in `contents` and the link `outro.png`, which the server serves, and with other files and
 * links, which it must not serve.
 */
const folder = (): string => {
  const outside = tempFolder(afterTest);
  writeFileSync(path.join(outside, 'segredo.txt'), 'segredo');
  const dir = tempFolder(afterTest);
  for (const sub of ['docs', '.git', 'api', 'assets']) mkdirSync(path.join(dir, sub));
  for (const [name, content] of Object.entries(contents)) writeFileSync(path.join(dir, name), content);
  for (const name of ['.env', '.htpasswd.txt', '.git/config.txt', 'api/x.json', 'assets/x.js', 'privacidade']) {
    writeFileSync(path.join(dir, name), 'segredo');
  }
  symlinkSync(path.join(outside, 'segredo.txt'), path.join(dir, 'link.txt'));
  symlinkSync(outside, path.join(dir, 'fora'));
  symlinkSync(path.join(dir, '.env'), path.join(dir, 'mesmo.txt'));
  symlinkSync('logo.png', path.join(dir, 'outro.png'));
  symlinkSync('sumiu.png', path.join(dir, 'pendente.png'));
  return dir;
};

const UNSERVED = ['config.php', 'app.env', 'dump.zip', 'dump.sql.gz', 'main.js.map', 'package.json', 'a.js', 'a.xml'];

test.each(UNSERVED)('%s is skipped with a warning', async (name) => {
  const dir = tempFolder(afterTest);
  writeFileSync(path.join(dir, name), 'segredo');
  const { get, warned } = await serving(dir);
  expect(warned).toEqual([`STATIC_DIR: ${name} não será servido`]);
  expect((await get(`/${name}`)).statusCode).toBe(404);
});

const serving = async (dir = folder()) => {
  const warned: string[] = [];
  const files = readStaticFiles(dir, (line) => warned.push(line));
  return { ...(await testApp({ survey: readSurvey(writeSurvey(), undefined, files) })), warned };
};

test.each([
  ['/logo.png', 'image/png'],
  ['/50%.png', 'image/png'],
  ['/outro.png', 'image/png'],
  ['/privacidade.html', 'text/html; charset=utf-8'],
  ['/privacidade.html?a=1', 'text/html; charset=utf-8'],
  ['/lgpd.pdf', 'application/pdf'],
  ['/docs/pol%C3%ADtica%201.html', 'text/html; charset=utf-8'],
  ['/marca.svg', 'image/svg+xml'],
])('%s is served with its type', async (url, type) => {
  const { get } = await serving();
  const response = await get(url);
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, type]);
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' });
  const again = await get(url, { 'if-none-match': String(response.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

const policyOf = async (url: string) => {
  const { get } = await serving();
  const { headers } = await get(url);
  return String(headers['content-security-policy']).split(';');
};

test('only the survey may frame a file', async () => {
  expect(await policyOf('/privacidade.html')).toContain("frame-ancestors 'self'");
});

test.each(['/privacidade.html', '/marca.svg', '/lgpd.pdf'])(
  'a file may not run scripts, call another host or frame a page: %s',
  async (url) => {
    const policy = await policyOf(url);
    expect(policy).toEqual(expect.arrayContaining(["default-src 'none'", "form-action 'none'", "base-uri 'none'"]));
    expect(policy.join(';')).not.toMatch(/script-src|connect-src|allow-scripts|https?:/);
    expect(policy.some((directive) => directive.startsWith('sandbox'))).toBe(url !== '/lgpd.pdf');
  },
);

test.each([
  '/mesmo.txt',
  '/.env',
  '/.htpasswd.txt',
  '/.git/config.txt',
  '/link.txt',
  '/fora/segredo.txt',
  '/docs/../.env',
  '/..%2fsegredo.txt',
  '/docs',
  '/api/x.json',
  '/assets/x.js',
  '/privacidade',
])('%s does not serve a hidden or outside file', async (url) => {
  const { app } = await serving();
  const { body } = await rawGet(await listen(app), url);
  expect(body).not.toMatch(/segredo|logo\.png/);
});

test('files cannot replace pages of the survey', async () => {
  const { get } = await serving();
  for (const url of ['/privacidade', '/docs', '/perguntas']) expect((await get(url)).body).toBe(html);
});

test('each file that is not served causes a warning', async () => {
  const { warned } = await serving();
  expect(warned.sort()).toEqual(
    ['api/x.json', 'assets/x.js', 'fora', 'link.txt', 'mesmo.txt', 'pendente.png', 'privacidade']
      .map((name) => `STATIC_DIR: ${name} não será servido`)
      .sort(),
  );
});

test('a missing or too large folder and an unreadable file cause an error that names them', () => {
  const read = (dir: string) => () => readStaticFiles(dir, () => undefined);
  expect(read('/nao/existe')).toThrow('STATIC_DIR: /nao/existe: ENOENT: não existe');
  const looped = path.join(tempFolder(afterTest), 'volta.png');
  symlinkSync('volta.png', looped);
  expect(read(path.dirname(looped))).toThrow(`STATIC_DIR: ${looped}: ELOOP`);
  const full = tempFolder(afterTest);
  writeFileSync(path.join(full, 'a.png'), '');
  truncateSync(path.join(full, 'a.png'), 64 * 1024 * 1024 + 1);
  expect(read(full)).toThrow('tem mais de 64 MB');
});

test('a logo or privacy page on this server must be a file of the folder', () => {
  const files = readStaticFiles(folder(), () => undefined);
  const check = (settings: object) => () => {
    assertThere(parseDeployment(settings), files);
  };
  expect(check({ logo: '/50%.png' })).not.toThrow();
  expect(check({ logo: '/60%.png' })).toThrow(/^"logo": \/60%\.png não está em STATIC_DIR/);
  expect(check({ logo: '/logo.png?v=2', privacyUrl: '/docs/pol%C3%ADtica%201.html#a' })).not.toThrow();
  expect(check({ logo: 'https://hospital.example/x.png', privacyUrl: 'https://hospital.example/' })).not.toThrow();
  expect(check({ logo: 'data:image/png;base64,AA==' })).not.toThrow();
  expect(check({ logo: '/logotipo.png' })).toThrow(/^"logo": \/logotipo\.png não está em STATIC_DIR/);
  expect(check({ privacyUrl: '/aviso.html' })).toThrow(/^"privacyUrl": \/aviso\.html não está em STATIC_DIR/);
  // `privacidade` is in the folder, but is not served because it has no extension.
  expect(check({ privacyUrl: '/privacidade' })).toThrow(/^"privacyUrl": \/privacidade não está .* não é servido/);
  expect(check({ logo: '/assets/logo.png' })).toThrow(/não é servido: .* fora das pastas api e assets$/);
});
