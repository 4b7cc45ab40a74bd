import { readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { readLetterhead } from '../../src/commands/common/letterhead';
import { postersPage } from '../../src/commands/posters/postersPage';
import { settingsFile, tempFile } from '../server/support/tempFile';
import { command, hospitalOf, sampleHospital } from './support/hospital';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

const postersWith = async (env: NodeJS.ProcessEnv, ...args: string[]) => {
  const file = path.join(tempFolder(afterTest), 'c.html');
  const begin = ['cartazes', '--endereco', 'https://pesquisa.hospital.example', '--saida', file];
  const { code, stderr } = await command([...begin, ...args], env);
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

test('the page loads nothing', async () => {
  const { page } = await posters();
  expect(page).not.toMatch(/<script|<img|<link(?! rel="icon" href="data:,")|\ssrc=|url\(/);
});

test('the content policy of the page allows only its own style', async () => {
  const { page } = await posters();
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page).toContain(
    `http-equiv="Content-Security-Policy" content="default-src &#x27;none&#x27;; img-src data:; style-src &#x27;sha256-${hash}&#x27;;`,
  );
});

test('writes the posters of one unit only', async () => {
  const locais = ['Norte', 'Sul', undefined].map((Unidade, Id) => ({
    Id,
    Descricao: `UTI ${Id}`,
    perguntas: [],
    Unidade,
  }));
  const HOSPITAL_FILE = tempFile('h.json', { locais, perguntas: [] });
  const { page, stderr } = await postersWith({ HOSPITAL_FILE }, '--unidade', 'Sul');
  expect(stderr).toMatch(/^1 cartaz gravado em \S+\n$/);
  expect(page).toMatch(/UTI 1(?!.*<article)/s);
  const wrong = ['cartazes', '--endereco', 'https://a.example', '--unidade', 'Leste'];
  expect((await command(wrong, { HOSPITAL_FILE })).stderr).toContain('escolha Norte, Sul');
});

describe('posters show the hospital', () => {
  const built = (settings: unknown): string => {
    const dir = tempFolder(afterTest);
    writeFileSync(
      path.join(dir, 'index.html'),
      `<script type="application/json" id="deployment">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>`,
    );
    writeFileSync(path.join(dir, 'logo.png'), 'png');
    return dir;
  };
  const page = (settings: unknown) =>
    postersPage([{ Id: 1, Descricao: 'UTI', perguntas: [], Unidade: 'Norte' }], {
      base: new URL('https://a.example'),
      format: 'a4',
      letterhead: readLetterhead({ file: undefined, staticDir: undefined }, process, built(settings)),
    });

  test('with the names of hospital, unit', () => {
    expect(page({ title: 'Santa <Casa>' })).toContain('>Santa &lt;Casa&gt; · Norte</p>');
  });

  test('with its own logo inlined', () => {
    const text = page({ logo: '/logo.png' });
    expect(text).toContain(
      `<img class="logo" height="56" src="data:image/png;base64,${Buffer.from('png').toString('base64')}"`,
    );
    expect(text).not.toContain('src="/');
  });

  test("with the project's logo if it has none", () => {
    expect(page({})).toMatch(/<svg class="logo" width="56" height="56" aria-hidden="true"[^>]*viewBox="0 0 96 96"/);
  });

  test('without a logo from outside its own files', () => {
    expect(page({ logo: 'https://x.example/logo.png' })).not.toContain('x.example');
    expect(page({ logo: '/../../package.json' })).not.toContain('base64');
  });

  test("with the server's settings, also with a logo whose address has a query or is percent-encoded", async () => {
    const STATIC_DIR = tempFolder(afterTest);
    writeFileSync(path.join(STATIC_DIR, 'own logo.svg'), '<svg/>');
    for (const logo of ['/own%20logo.svg', '/own logo.svg?v=2']) {
      const file = settingsFile({ logo, title: 'Hospital do Mar' });
      const { page: text, stderr } = await postersWith({ STATIC_DIR, DEPLOYMENT_FILE: file });
      expect(text).toContain('Hospital do Mar');
      expect(text).toContain(`src="data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}"`);
      expect(stderr).toMatch(/^6 cartazes gravados em \S+\n$/);
    }
    expect(page({ logo: '/%2e%2e%2f%2e%2e%2fpackage.png' })).not.toContain('base64');
  });

  test('with a line on stderr if the logo is left out', async () => {
    const remote = await postersWith({ DEPLOYMENT_FILE: settingsFile({ logo: 'https://x.example/logo.png' }) });
    expect(remote.page).not.toContain('x.example');
    expect(remote.stderr).toMatch(
      /^O logotipo https:\/\/x\.example\/logo\.png ficou de fora: [^\n]*\n6 cartazes [^\n]*\n$/,
    );
    const missing = await postersWith({
      DEPLOYMENT_FILE: settingsFile({ logo: '/nowhere.png' }),
      STATIC_DIR: tempFolder(afterTest),
    });
    expect(missing.stderr).toMatch(/^O logotipo \/nowhere\.png ficou de fora: [^\n]*STATIC_DIR\.\n/);
  });
});

describe('without a database', () => {
  const made = (url: string) => {
    const env = { DATABASE_URL: `file:${path.join(tempFolder(afterTest), 'none.db')}` };
    return command(['cartazes', '--endereco', url, '--saida', '-'], env);
  };

  test('posters are made', async () => {
    expect(await made('https://hospital.example')).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    ['http://127.0.0.1:3000', 'Atenção: 127.0.0.1:3000 só abre nesta máquina'],
    // Names would be sent unencrypted.
    ['http://hospital.example', 'Atenção: com http://,'],
  ])('the link %s has a warning', async (url, warning) => {
    expect((await made(url)).stderr).toContain(warning);
  });
});

test('says on stderr what the hospital file changes', async () => {
  const { command: run, file } = await hospitalOf(sampleHospital, []);
  const [first, ...locais] = sampleHospital.locais;
  const HOSPITAL_FILE = tempFile('h.json', { ...sampleHospital, locais });
  const args = ['--endereco', 'https://a.example', '--saida', file('c.html')];
  const { code, stderr } = await run(['cartazes', ...args], { env: { HOSPITAL_FILE } });
  expect(code).toBe(0);
  expect(stderr).toMatch(`O arquivo do hospital mudou:\nsai    local ${first?.Id}: ${first?.Descricao}`);
});

describe('the page, but not the paper,', () => {
  const noticeOf = (page: string) => /<p class="notice" role="note">(.*?)<\/p>/s.exec(page)?.[1];

  test('says which posters lead to locations that the server has not loaded', async () => {
    const { command: run } = await hospitalOf(sampleHospital, []);
    const locais = [...sampleHospital.locais, { Id: 'NOVO', Descricao: 'Ala nova', perguntas: [] }];
    const HOSPITAL_FILE = tempFile('h.json', { ...sampleHospital, locais });
    const { stdout } = await run(['cartazes', '--endereco', 'https://a.example', '--saida', '-'], {
      env: { HOSPITAL_FILE },
    });
    expect(noticeOf(stdout)).toMatch(/^O arquivo do hospital mudou:\nentra {2}local NOVO: Ala nova/);
    expect(noticeOf(stdout)).toContain('O servidor lê o arquivo quando reinicia.');
    expect(stdout).toMatch(/@media print \{\s+h1,\s+nav,\s+\.notice \{\s+display: none;/);
  });

  test('names ids that are the same on paper', async () => {
    const locais = ['PED', 'ped'].map((Id) => ({ Id, Descricao: Id, perguntas: [] }));
    const HOSPITAL_FILE = tempFile('h.json', { locais, perguntas: [] });
    const { page, stderr } = await postersWith({ HOSPITAL_FILE });
    const line = 'Atenção: os Ids PED e ped são iguais no papel: quem digita um pode abrir o outro.';
    expect(noticeOf(page)).toContain(line);
    expect(stderr).toContain(`${line}\n`);
  });

  test('has no notice if there is nothing to say', async () => {
    expect(noticeOf((await posters()).page)).toBeUndefined();
  });
});

test('a poster has the faces, the code and the link', async () => {
  const { page } = await posters('--local', 'UTI-A');
  const poster = page.slice(page.indexOf('<article'), page.indexOf('</article>'));
  expect(poster.match(/<svg/g)).toHaveLength(1 + 4 + 1);
  expect(poster).toContain('<a class="link" href="https://pesquisa.hospital.example/UTI-A">');
});

test("posters have the hospital's colours", async () => {
  const DEPLOYMENT_FILE = settingsFile({ colors: { brand: '#8a1a4f' } });
  expect((await postersWith({ DEPLOYMENT_FILE })).page).toContain('--brand:#8a1a4f');
});

test('sheets of A6 posters say where to cut', async () => {
  expect((await posters('--formato', 'a6')).page).toContain('>corte aqui</i>');
  expect((await posters()).page).not.toContain('corte aqui');
});

test("of the sample are refused on another hospital's database", async () => {
  const locais = sampleHospital.locais.map((local, at) => ({ ...local, Id: 500 + at, Descricao: `Ala ${at}` }));
  const { command: run, file } = await hospitalOf({ ...sampleHospital, locais }, [
    { local: 500, day: '2026-10-01', answers: { 1: 'MB' } },
  ]);
  const { code, stderr } = await run(['cartazes', '--endereco', 'https://a.example', '--saida', file('c.html')]);
  expect(stderr).toMatch(/^Erro: o arquivo do hospital é o de exemplo, mas há respostas de outros locais, como Ala 0:/);
  expect(code).toBe(1);
});

test('are made although the database cannot be read', async () => {
  const DATABASE_URL = `file:${tempFile('photo.jpg', 'x'.repeat(4096))}`;
  expect((await postersWith({ DATABASE_URL })).stderr).toMatch(/^6 cartazes gravados em \S+\n$/);
});
