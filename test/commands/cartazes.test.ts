import { readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readLetterhead } from '../../src/commands/common/letterhead';
import { postersPage } from '../../src/commands/posters/page';
import { tempDir } from '../server/support/database';
import { command } from './support/hospital';

const postersWith = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const file = path.join(tempDir(), 'c.html');
  const { code, stderr } = await command(
    ['cartazes', '--endereco', 'https://pesquisa.hospital.example', ...args, '--saida', file],
    env,
  );
  expect(code).toBe(0);
  return { page: readFileSync(file, 'utf8'), stderr };
};

const posters = (...args: string[]) => postersWith({}, ...args);

test('an A4 sheet has one location, a sheet of A6 posters has four', async () => {
  const { page } = await posters();
  expect(page.match(/<article/g)).toHaveLength(6);
  expect(page.match(/class="sheet a4"/g)).toHaveLength(6);
  expect((await posters('--formato', 'A6')).page.match(/class="sheet a6"/g)).toHaveLength(2);
  expect((await posters('--local', 'UTI-A')).page.match(/<article/g)).toHaveLength(1);
});

test('the page loads nothing and runs no script', async () => {
  const { page } = await posters();
  expect(page).toMatch(
    /http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; img-src data:; style-src &#x27;sha256-/,
  );
  expect(page).not.toMatch(/<script|<img|<link|\ssrc=|url\(/);
});

test('writes the posters of one unit only', async () => {
  const dir = tempDir();
  const [hospital, file] = [path.join(dir, 'h.json'), path.join(dir, 'c.html')];
  const locais = ['Norte', 'Sul', undefined].map((Unidade, at) => ({
    Id: at,
    Descricao: `UTI ${at}`,
    perguntas: [],
    Unidade,
  }));
  writeFileSync(hospital, JSON.stringify({ locais, perguntas: [] }));
  const args = ['cartazes', '--endereco', 'https://a.example', '--saida', file, '--unidade'];
  expect((await command([...args, 'Sul'], { HOSPITAL_FILE: hospital })).stderr).toBe(`1 cartaz gravado em ${file}\n`);
  expect(readFileSync(file, 'utf8')).toMatch(/UTI 1(?!.*<article)/s);
  expect((await command([...args, 'Leste'], { HOSPITAL_FILE: hospital })).stderr).toContain('escolha Norte, Sul');
});

test('the content policy allows the inline style', async () => {
  const { page } = await posters();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(`style-src &#x27;sha256-${hash}&#x27;`);
});

describe('posters show the hospital', () => {
  const built = (settings: unknown): string => {
    const dir = tempDir();
    writeFileSync(
      path.join(dir, 'index.html'),
      `<script type="application/json" id="deployment">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`,
    );
    writeFileSync(path.join(dir, 'logo.png'), 'png');
    return dir;
  };
  const page = async (settings: unknown, warn: (line: string) => void = () => undefined) =>
    postersPage(
      [{ Id: 1, Descricao: 'UTI', perguntas: [], Unidade: 'Norte' }],
      new URL('https://a.example'),
      'a4',
      await readLetterhead({ overrides: {}, staticDir: undefined }, warn, built(settings)),
    );

  test('with its name, its unit and its own logo, which is inlined', async () => {
    const text = await page({ title: 'Santa <Casa>', logo: '/logo.png' });
    expect(text).toContain('>Santa &lt;Casa&gt; · Norte</p>');
    expect(text).toContain(`<img class="logo" src="data:image/png;base64,${Buffer.from('png').toString('base64')}"`);
    expect(text).not.toContain('src="/');
  });

  test("with the project's logo if it has none, and without loading one from another server", async () => {
    expect(await page({})).toMatch(/<svg class="logo" aria-hidden="true"[^>]*viewBox="0 0 96 96"/);
    expect(await page({ logo: 'https://x.example/logo.png' })).not.toContain('x.example');
    expect(await page({ logo: '/../../package.json' })).not.toContain('base64');
  });

  test("with the server's settings TITLE, LOGO and STATIC_DIR", async () => {
    const dir = tempDir();
    writeFileSync(path.join(dir, 'own.svg'), '<svg/>');
    const { page: text, stderr } = await postersWith({ STATIC_DIR: dir, LOGO: '/own.svg', TITLE: 'Hospital do Mar' });
    expect(text).toContain('Hospital do Mar');
    expect(text).toContain(`src="data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}"`);
    expect(stderr).toMatch(/^6 cartazes gravados em \S+\n$/);
  });

  test('with a logo whose address has a query or is percent-encoded', async () => {
    const dir = tempDir();
    writeFileSync(path.join(dir, 'own logo.svg'), '<svg/>');
    for (const LOGO of ['/own%20logo.svg', '/own logo.svg?v=2']) {
      const { page: text } = await postersWith({ STATIC_DIR: dir, LOGO });
      expect(text).toContain(`src="data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}"`);
    }
    expect(await page({ logo: '/%2e%2e%2f%2e%2e%2fpackage.png' })).not.toContain('base64');
  });

  test('and print a line if the logo is left out', async () => {
    const remote = await postersWith({ LOGO: 'https://x.example/logo.png' });
    expect(remote.page).not.toContain('x.example');
    expect(remote.stderr).toMatch(
      /^O logotipo https:\/\/x\.example\/logo\.png ficou de fora: é de outro servidor[^\n]*\n6 cartazes [^\n]*\n$/,
    );
    const missing = await postersWith({ LOGO: '/nowhere.png', STATIC_DIR: tempDir() });
    expect(missing.stderr).toMatch(/^O logotipo \/nowhere\.png ficou de fora: não está em STATIC_DIR[^\n]*\n/);
    const silent: string[] = [];
    await page({ logo: '/logo.png' }, (line) => silent.push(line));
    expect(silent).toEqual([]);
  });
});

test('needs no database', async () => {
  const file = path.join(tempDir(), 'c.html');
  const env = { DATABASE_URL: `file:${path.join(tempDir(), 'none.db')}` };
  expect((await command(['cartazes', '--endereco', 'http://127.0.0.1:3000', '--saida', file], env)).code).toBe(0);
});

test('warns about an http link, over which names are sent unencrypted', async () => {
  const file = path.join(tempDir(), 'c.html');
  const made = async (url: string) =>
    (await command(['cartazes', '--endereco', url, '--saida', file, '--forcar'], {})).stderr;
  expect(await made('http://hospital.example')).toContain('Atenção: com http://,');
  expect(await made('https://hospital.example')).not.toContain('Atenção');
});

test('an invalid hospital file is reported in one line', async () => {
  const { code, stderr } = await command(['cartazes', '--endereco', 'https://a.example', '--saida', '-'], {
    HOSPITAL_FILE: 'package.json',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Erro: [^\n]*package\.json: locais: está faltando\n$/);
});
