import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { tempFile } from '../server/support/tempFile';
import { commandNames } from './commandNames';
import { command, emptyHospital } from './support/hospital';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';

test.each([[[]], [['ajuda']], [['--ajuda']], [['--help']], [['-h']]])('%j lists every command', async (args) => {
  const { code, stdout, stderr } = await command(args, {});
  expect([code, stderr]).toEqual([0, '']);
  const listed = [...stdout.matchAll(/^ {2}([a-z]\S*) /gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...commandNames, 'ajuda'].sort());
});

const manual = ['commands.md', 'own-host.md'].map((name) => readFileSync(`.github/docs/${name}`, 'utf8')).join('\n');
const [introduction = '', ...sections] = manual.split(/^## /m);

/** What the manual says about a command, with what it says about all commands. */
const manualOf = (name: string): string =>
  introduction + (sections.find((text) => text.startsWith(`${name}\n`) || text.includes(`-- ${name} https`)) ?? '');

describe.each(commandNames)('%s', (name) => {
  test('has each of its options in the manual', async () => {
    const { stdout } = await command([name, '--ajuda'], {});
    const options = [...stdout.matchAll(/^ {2}(--[a-z-]+)/gm)].map(([, option = '']) => option);
    expect(options.filter((option) => !new RegExp(`${option}\\b`).test(manualOf(name)))).toEqual([]);
  });

  test('has help in Portuguese', async () => {
    for (const args of [
      [name, '--ajuda'],
      ['ajuda', name],
      [name, '--help'],
      [name, '-h'],
      [name, '--sim', '--help'],
    ]) {
      const { code, stdout } = await command(args, {});
      expect(code).toBe(0);
      expect(stdout).toContain(`Uso: npm run hospital -- ${name} [opções]`);
      expect(stdout).not.toMatch(/\b(Usage|Options|options|Arguments|display|default|for command)\b/);
      expect(stdout).not.toMatch(/^ *(-h, )?--(only|force|output|help|version|url|origin|from|yes)/m);
    }
  });
});

test.each([
  ['contatos', 'Dados pessoais de pacientes (LGPD'],
  ['conferir-host', 'Código de saída: 0 tudo certo'],
])('the help of %s explains: %s', async (name, text) => {
  expect((await command([name, '--ajuda'], {})).stdout).toContain(text);
});

test.each([[['--versao']], [['--version']], [['exportar', '--version']], [['esquecer', '--versao']]])(
  '%j prints the version',
  async (args) => {
    expect(await command(args, {})).toEqual({ code: 0, stdout: 'sem build\n', stderr: '' });
  },
);

const october = ['--de', '2026-10-01', '--ate', '2026-10-31'];

test.each([
  [['relatoro'], 'comando desconhecido: relatoro (seria relatorio?)'],
  [['ajuda', 'relatoro'], 'comando desconhecido: relatoro (seria relatorio?)'],
  [['relatoro', '--help'], 'comando desconhecido: relatoro (seria relatorio?)'],
  [['check-host', '--help'], 'comando desconhecido: check-host'],
  [['conferir', 'https://host.example'], 'comando desconhecido: conferir'],
  [['--ajda'], 'opção desconhecida: --ajda (seria --ajuda?)'],
  [
    ['cartazes', '--endereco', 'https://hospital.example', '--unidade', 'Norte'],
    '--unidade Norte: nenhum local tem Unidade',
  ],
  [['contatos'], 'escolha --periodo mes-passado, ou --de'],
  [['contatos', '--de', '2026-10-01'], 'escolha --periodo mes-passado, ou --de'],
  [['contatos', '--periodo', 'mes-passado', '--ate', '2026-10-01'], 'escolha --periodo mes-passado, ou --de'],
  [['relatorio', '--periodo', '2026-13'], '--periodo 2026-13: escreva um destes'],
  [['contatos', '--de', '2026-10-02', '--ate', '2026-10-01'], '--de 2026-10-02 vem depois de --ate 2026-10-01'],
  [['relatorio', '--periodo', '2026-W41'], '--periodo 2026-W41: escreva um destes: 2026-10, 2026-T3'],
  [['alerta', '--periodo', '2026-10'], '--periodo 2026-10: escreva um destes: 2026-W41, semana-passada'],
  [['relatorio', '--endereco', 'https://h.example'], '--endereco é só para --folhas'],
  [['relatorio', '--folhas', '--formato', 'json'], '--folhas é só para --formato html'],
  [['contatos', '--de'], 'falta o valor de --de <dia>'],
  [['contatos', ...october, '--loca', '7'], 'opção desconhecida: --loca (seria --local?)'],
  [['contatos', ...october, 'x'], 'há argumentos a mais depois de contatos'],
  [['contatos', '--de', '2026-02-30', '--ate', '2026-03-01'], '--de 2026-02-30: não é um dia dos anos 1900 a 9998'],
  [['esquecer', '--antes-de', '0001-01-01', '--sim'], '--antes-de 0001-01-01: não é um dia dos anos 1900 a 9998'],
  [['contatos', '--de', '2026-01-01', '--ate', '9999-12-31'], '--ate 9999-12-31: não é um dia dos anos 1900 a 9998'],
  [['exportar'], 'falta --formato <formato>'],
  [['exportar', '--formato', 'xls'], '--formato xls: escolha xlsx, csv, jsonl, fhir'],
  [['cartazes'], 'falta --endereco <endereco>'],
  [['cartazes', '--endereco', 'hospital.example'], '--endereco deve ser como https://pesquisa.hospital.example'],
  [
    ['cartazes', '--endereco', 'https://hospital.example/pesquisa'],
    'a pesquisa fica na raiz do endereço, sem /pesquisa',
  ],
  [['cartazes', '--endereco', 'https://hospital.example', '--formato', 'a5'], '--formato a5: escolha a4, a6'],
  [['cartazes', '--endereco', 'https://hospital.example', '--local', '99'], '--local 99: não há local com este Id'],
  [['locais'], 'falta --conferir <arquivo>'],
  [['relatorio', '--formato', 'pdf'], '--formato pdf: escolha html, xlsx, json'],
  [['relatorio', '--meta', 'muito'], '--meta muito: escreva um número inteiro de 0 a 100'],
  [['relatorio', '--meta', '101'], '--meta 101: escreva um número inteiro de 0 a 100'],
  ...['-1', '3002.5', '65536', ''].map((port): [string[], string] => [
    ['painel', `--porta=${port}`],
    `--porta ${port}: escreva um número inteiro de 0 a 65535`,
  ]),
  [['esquecer'], 'escolha --antes-de 2026-08-01 ou --mais-velhos-que 90d'],
  [['esquecer', '--antes-de', '2026-08-01', '--mais-velhos-que', '90d'], 'escolha --antes-de'],
  [['esquecer', '--antes-de', '2999-01-01'], 'é um dia no futuro'],
  [['esquecer', '--mais-velhos-que', '0d'], '--mais-velhos-que 0d: escreva um número de dias como 90d'],
  [['paciente'], 'escreva na entrada padrão o nome, ou o telefone completo, como (11) 98765-4321'],
  [['conferir-host'], 'falta --local'],
  [['conferir-host', '--local', '7'], 'falta o argumento endereco'],
  [['conferir-host', 'host.invalid', '--local', '7'], 'o endereço deve ser como https://host/prefixo'],
  [['conferir-host', 'ftp://host.invalid', '--local', '7'], 'o endereço deve ser como'],
  [['conferir-host', 'https://maria:segredo@host.invalid', '--local', '7'], 'https://host/prefixo, sem usuário, senha'],
  [['conferir-host', 'https://host.invalid/?a=1', '--local', '7'], 'sem usuário, senha, ? nem #'],
  ...['1234567890', ' ', 'a/b', '..'].map((id): [string[], string] => [
    ['conferir-host', 'https://host.invalid', '--local', id],
    '--local deve ser um Id como no link',
  ]),
  [['conferir-host', 'https://host.invalid', '--local', '7', '--origem', 'pesquisa'], '--origem deve ser como'],
  [['conferir-host', 'https://host.invalid', '--local', '7', '--gravar'], 'opção desconhecida: --gravar'],
])('%j is one line and exit code 2', async (args, line) => {
  const { code, stdout, stderr } = await command(args, { HOSPITAL_FILE: 'config/sample-hospital.json' });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Erro: [^\n]+\n$/);
  expect(stderr).toContain(line);
  expect(stderr).not.toContain('segredo');
});

describe('an error is reported in one line, with exit code 1', () => {
  const failure = async (env: NodeJS.ProcessEnv, args = ['exportar', '--formato', 'csv', '--saida', '-']) => {
    const { code, stdout, stderr } = await command(args, env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Erro: [^\n]+\n$/);
    return stderr;
  };

  test('a missing database, which is not created', async () => {
    const file = path.join(tempFolder(afterTest), 'avaliacao.db');
    expect(await failure({ DATABASE_URL: `file:${file}` })).toContain(`${file}: ENOENT: não existe`);
    expect(existsSync(file)).toBe(false);
  });

  test('a folder in place of the database', async () => {
    expect(await failure({ DATABASE_URL: `file:${tempFolder(afterTest)}` })).toContain(
      'não pode ser aberto: é uma pasta, ou',
    );
  });

  test.each([
    ['a file that is not a database', 'x'.repeat(5000), 'não é um banco de dados'],
    ['a database without tables', '', 'ainda não tem tabelas: inicie o servidor desta versão uma vez'],
  ])('%s', async (_name, content, text) => {
    expect(await failure({ DATABASE_URL: `file:${tempFile('a.db', content)}` })).toContain(text);
  });

  test('a database of another version', async () => {
    const { db, url } = await emptyHospital();
    const migrations = db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    await migrations.insertInto('kysely_migration').values({ name: '999-novo', timestamp: '2030-01-01' }).execute();
    expect(await failure({ DATABASE_URL: url })).toContain('é de uma versão mais nova (999-novo)');
    await migrations.deleteFrom('kysely_migration').where('name', '<>', '001-initial').execute();
    expect(await failure({ DATABASE_URL: url })).toContain('é de uma versão anterior');
  });

  test('an unreachable PostgreSQL server, without its password', async () => {
    const line = await failure({ DATABASE_URL: 'postgres://maria:segredo@127.0.0.1:1/avaliacao' });
    expect(line).toContain('PostgreSQL 127.0.0.1:1/avaliacao: ');
    expect(line).not.toContain('segredo');
  });
});
