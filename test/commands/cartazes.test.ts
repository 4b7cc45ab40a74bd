import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { logo } from '../../src/commands/posters/logo';
import { tempDir } from '../server/support/database';
import { command } from './support/hospital';

const root = path.join(__dirname, '../..');

const posters = async (...args: string[]) => {
  const file = path.join(tempDir(), 'c.html');
  const { code, stderr } = await command(
    ['cartazes', '--endereco', 'https://pesquisa.hospital.example', ...args, '--saida', file],
    {},
  );
  expect(code).toBe(0);
  return { page: readFileSync(file, 'utf8'), stderr };
};

test('a sheet for each location, or for four', async () => {
  const { page } = await posters();
  expect(page.match(/<article/g)).toHaveLength(6);
  expect(page.match(/class="sheet a4"/g)).toHaveLength(6);
  expect((await posters('--formato', 'A6')).page.match(/class="sheet a6"/g)).toHaveLength(2);
  expect((await posters('--local', 'UTI-A')).page.match(/<article/g)).toHaveLength(1);
});

test('loads nothing and runs nothing', async () => {
  const { page } = await posters();
  expect(page).toMatch(
    /http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;sha256-/,
  );
  expect(page).not.toMatch(/<script|<img|<link|\ssrc=|url\(/);
});

test('of one unit of a network', async () => {
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

test('needs no database', async () => {
  const file = path.join(tempDir(), 'c.html');
  const env = { DATABASE_URL: `file:${path.join(tempDir(), 'none.db')}` };
  expect((await command(['cartazes', '--endereco', 'http://127.0.0.1:3000', '--saida', file], env)).code).toBe(0);
});

test('warns of a link on which names travel in clear', async () => {
  const file = path.join(tempDir(), 'c.html');
  const made = async (url: string) =>
    (await command(['cartazes', '--endereco', url, '--saida', file, '--forcar'], {})).stderr;
  expect(await made('http://hospital.example')).toContain('Atenção: com http://');
  expect(await made('https://hospital.example')).not.toContain('Atenção');
});

test('a bad hospital file is one line', async () => {
  const { code, stderr } = await command(['cartazes', '--endereco', 'https://a.example', '--saida', '-'], {
    HOSPITAL_FILE: 'package.json',
  });
  expect(code).toBe(1);
  expect(stderr).toMatch(/^Erro: [^\n]*package\.json: locais: está faltando\n$/);
});

test('the logo is that of the survey', () => {
  expect(logo).toBe(readFileSync(path.join(root, 'src/components/artwork/logo.svg'), 'utf8').trim());
});
