import { chmodSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { readSurvey } from '../../src/server/page/builtSurvey';
import { tempDir } from '../server/support/database';
import { html, writeSurvey } from '../server/support/survey';
import { command } from './support/hospital';

const build = () => {
  const folder = writeSurvey();
  const file = path.join(folder, 'index.html');
  return {
    folder,
    file,
    page: () => readFileSync(file, 'utf8'),
    configure: (...options: string[]) => command(['configurar', folder, ...options], {}),
  };
};

test('only the given settings change', async () => {
  const { configure, folder, page } = build();
  const first = await configure('--titulo', 'Sua opinião', '--quiosque', '60', '--cor-marca', '#8a1538');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toContain('index.html está configurado:\n  --titulo "Sua opinião"\n');
  await configure('--api', 'https://h.example/a/', '--mostrar-erros', 'sim', '--cor-papel', '#f4f1f7');
  expect(readSurvey(folder)?.deployment).toMatchObject({
    title: 'Sua opinião',
    kioskReturnSeconds: 60,
    apiBaseUrl: 'https://h.example/a',
    visibleErrors: true,
    colors: { brand: '#8a1538', paper: '#f4f1f7' },
  });
  expect(page()).toContain('<title data-fill="title">Sua opinião</title>');
  expect(page()).toContain("connect-src 'self' https://h.example;");
  await configure('--quiosque', '0', '--titulo', 'Outra');
  expect(readSurvey(folder)?.deployment).toMatchObject({ title: 'Outra', kioskReturnSeconds: null });
});

test('without options it prints the settings and changes nothing', async () => {
  const { configure, page, file } = build();
  const before = statSync(file).mtimeMs;
  const { code, stdout } = await configure();
  expect(code).toBe(0);
  expect(stdout).toContain('  --titulo "Avaliação de satisfação"\n  --logo ""\n');
  expect(stdout).toContain('  --quiosque "0"\n  --mostrar-erros "nao"\n');
  expect([page(), statSync(file).mtimeMs]).toEqual([html, before]);
});

test('existing compressed copies are replaced, and no new ones are made', async () => {
  const { configure, file, folder, page } = build();
  await configure('--titulo', 'Um');
  expect(readdirSync(folder).sort()).toEqual(['assets', 'index.html', 'secret.txt']);
  writeFileSync(`${file}.br`, 'old');
  writeFileSync(`${file}.gz`, 'old');
  await configure('--titulo', 'Dois');
  expect(page()).toContain('Dois');
  expect(brotliDecompressSync(readFileSync(`${file}.br`)).toString()).toBe(page());
  expect(gunzipSync(readFileSync(`${file}.gz`)).toString()).toBe(page());
});

test('the page keeps its permissions, and a symbolic link to it remains', async () => {
  const { configure, file, page } = build();
  chmodSync(file, 0o664);
  await configure('--titulo', 'Um');
  expect(statSync(file).mode & 0o777).toBe(0o664);
  const links = tempDir();
  symlinkSync(file, path.join(links, 'index.html'));
  await command(['configurar', links, '--titulo', 'Dois'], {});
  expect(page()).toContain('Dois');
});

test.each([
  [['--titulo', ''], '--titulo não pode ser vazio'],
  [['--titulo', ' \r\n'], '--titulo não pode ser vazio'],
  [['--cor-marca', '#ffcc00'], '--cor-marca não serve no esquema claro: o texto branco dos botões'],
  [['--cor-papel', 'branco'], '--cor-papel deve ser vazio ou uma cor'],
  [['--quiosque', '5'], '--quiosque deve ser 0 (nunca) ou um inteiro de 10 a 3600'],
  [['--quiosque', 'muito'], '--quiosque deve ser 0 (nunca) ou um inteiro de 10 a 3600'],
  [['--mostrar-erros', 'talvez'], '--mostrar-erros deve ser sim ou nao'],
  [['--logo', 'C:\\logo.png'], '--logo deve ser vazio, um caminho como /logo.png ou um endereço http(s)://'],
  [['--saiba-mais', 'javascript:alert(1)'], '--saiba-mais deve ser vazio, um caminho'],
  [['--api', 'host.example'], '--api deve ser vazio, um caminho'],
  [['--titulo', 'Um', '--corr', 'x'], 'opção desconhecida: --corr'],
])('%j is refused in one line and changes nothing', async (options, line) => {
  const { configure, folder, page } = build();
  const { code, stdout, stderr } = await configure(...options);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^Erro: [^\n]*\n$/);
  expect(stderr).toContain(line);
  expect([page(), readdirSync(folder).sort()]).toEqual([html, ['assets', 'index.html', 'secret.txt']]);
});

test.each([
  ['a folder without a page', () => tempDir(), /Erro: não há página em .*: falta .*index\.html\n$/],
  [
    'a page that is not this survey’s',
    () => {
      const folder = tempDir();
      writeFileSync(path.join(folder, 'index.html'), '<p>Outra</p>');
      return folder;
    },
    /não há um bloco/,
  ],
])('%s is refused', async (_, folder, message) => {
  const { code, stderr } = await command(['configurar', folder(), '--titulo', 'Um'], {});
  expect(code).toBe(2);
  expect(stderr).toMatch(message);
});

test('a logo that is not in the folder is reported', async () => {
  const { configure, folder } = build();
  const missing = await configure('--logo', '/logo.png');
  expect(missing).toMatchObject({ code: 0, stderr: expect.stringContaining('/logo.png não está em') as string });
  writeFileSync(path.join(folder, 'logo.png'), '');
  expect(await configure('--logo', '/logo.png')).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(path.join(folder, 'index.html'))).toBe(true);
});
