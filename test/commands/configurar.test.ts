import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readSurvey } from '../../src/page/builtSurvey';
import { html, writeSurvey } from '../server/support/surveyFiles';
import { settingsFile, tempFile } from '../server/support/tempFile';
import { command } from './support/hospital';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const build = () => {
  const folder = writeSurvey();
  const file = path.join(folder, 'index.html');
  return {
    folder,
    file,
    page: () => readFileSync(file, 'utf8'),
    configure: (settings: unknown) => command(['configurar', folder, settingsFile(settings)], {}),
  };
};

test('the settings of the file replace those of the page', async () => {
  const { configure, folder, page } = build();
  const settings = { title: 'Sua opinião', kioskReturnSeconds: 60, apiBaseUrl: 'https://h.example/a/' };
  const first = await configure({ ...settings, colors: { brand: '#8a1538', paper: '#f4f1f7' } });
  expect(first).toMatchObject({ code: 0, stderr: `${path.join(folder, 'index.html')} está configurado:\n` });
  expect(JSON.parse(first.stdout)).toMatchObject({ title: 'Sua opinião', apiBaseUrl: 'https://h.example/a' });
  expect(readSurvey(folder)?.deployment).toMatchObject({
    title: 'Sua opinião',
    kioskReturnSeconds: 60,
    apiBaseUrl: 'https://h.example/a',
    colors: { brand: '#8a1538', paper: '#f4f1f7' },
  });
  expect(page()).toContain('<title data-fill="title">Sua opinião</title>');
  expect(page()).toContain("connect-src 'self' https://h.example;");
});

test('a setting that the file no longer has gets its default', async () => {
  const { configure, folder } = build();
  await configure({ title: 'Sua opinião', kioskReturnSeconds: 60, apiBaseUrl: 'https://h.example/a/' });
  await configure({ title: 'Outra' });
  expect(readSurvey(folder)?.deployment).toMatchObject({ title: 'Outra', kioskReturnSeconds: null, apiBaseUrl: '' });
});

test('without a file it only prints the settings, in the notation of the file', async () => {
  const { folder, page, file } = build();
  const before = statSync(file).mtimeMs;
  const { code, stdout, stderr } = await command(['configurar', folder], {});
  expect([code, stderr]).toEqual([0, '']);
  expect(JSON.parse(stdout)).toMatchObject({ title: 'Avaliação de satisfação', logo: '', kioskReturnSeconds: null });
  expect([page(), statSync(file).mtimeMs]).toEqual([html, before]);
});

test('only existing compressed copies are replaced', async () => {
  const { configure, file, folder, page } = build();
  await configure({ title: 'Um' });
  expect(readdirSync(folder).sort()).toEqual(['assets', 'index.html', 'secret.txt']);
  writeFileSync(`${file}.br`, 'old');
  writeFileSync(`${file}.gz`, 'old');
  await configure({ title: 'Dois' });
  expect(page()).toContain('Dois');
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(page());
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(page());
});

test('the page keeps its permissions', async () => {
  const { configure, file } = build();
  chmodSync(file, 0o664);
  await configure({ title: 'Um' });
  expect(statSync(file).mode & 0o777).toBe(0o664);
});

test('a symbolic link to the page remains', async () => {
  const { file, page } = build();
  const links = tempFolder(afterTest);
  symlinkSync(file, path.join(links, 'index.html'));
  await command(['configurar', links, settingsFile({ title: 'Dois' })], {});
  expect(page()).toContain('Dois');
});

test.each([
  [{ colors: { brand: '#ffcc00' } }, '"colors" não serve: o texto branco sobre a marca'],
  [{ quiosque: 60 }, '"quiosque" não é conhecido'],
  ['{', 'JSON inválido'],
])('%j is refused before the page is changed', async (settings, message) => {
  const { configure, page } = build();
  const { code, stderr } = await configure(settings);
  expect(code).toBe(2);
  expect(stderr).toMatch(/^Erro: \S+deployment\.json: [^\n]+\n$/);
  expect(stderr).toContain(message);
  expect(page()).toBe(html);
});

test('a setting with </script> cannot end the block of settings', async () => {
  const { configure, page, folder } = build();
  await configure({ privacy: '</script><script>alert(1)</script>$&' });
  expect(page()).not.toContain('<script>alert(1)');
  expect(readSurvey(folder)?.deployment.privacy).toBe('</script><script>alert(1)</script>$&');
});

test.each([
  ['a folder without a page', () => tempFolder(afterTest), /Erro: não há página em .*: falta .*index\.html\n$/],
  ['a page that is not this survey’s', () => path.dirname(tempFile('index.html', '<p>Outra</p>')), /não há um bloco/],
])('%s is refused', async (_, folder, message) => {
  const { code, stderr } = await command(['configurar', folder(), settingsFile({ title: 'Um' })], {});
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('a logo that is not in the folder is reported', async () => {
  const { configure, folder } = build();
  const missing = await configure({ logo: '/logo.png' });
  expect(missing).toMatchObject({ code: 0, stderr: expect.stringContaining('/logo.png não está em') as string });
  writeFileSync(path.join(folder, 'logo.png'), '');
  expect((await configure({ logo: '/logo.png' })).stderr).not.toContain('Atenção');
});
