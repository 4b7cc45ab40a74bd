import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { tempDir } from '../server/support/database';
import { command, emptyHospital } from './support/hospital';

const commands = ['relatorio', 'exportar', 'contatos', 'cartazes', 'locais', 'esquecer'];

test.each([[[]], [['ajuda']], [['--ajuda']]])('%j lists every command', async (args) => {
  const { code, stdout, stderr } = await command(args, {});
  expect([code, stderr]).toEqual([0, '']);
  for (const name of commands) expect(stdout).toContain(`\n  ${name} `);
});

test.each(commands)('%s has a help in Portuguese', async (name) => {
  for (const args of [
    [name, '--ajuda'],
    ['ajuda', name],
  ]) {
    const { code, stdout } = await command(args, {});
    expect(code).toBe(0);
    expect(stdout).toContain(`Uso: npm run hospital -- ${name} [opções]`);
    expect(stdout).not.toMatch(/\b(Usage|Options|display|default|for command)\b/);
  }
});

const valid: Record<string, string[]> = {
  relatorio: ['--de', '2026-10-01', '--ate', '2026-10-31'],
  contatos: ['--de', '2026-10-01', '--ate', '2026-10-31'],
  exportar: ['--formato', 'csv'],
};

test.each([
  [['relatoro'], 'comando desconhecido: relatoro (seria relatorio?)'],
  [['relatorio'], 'falta --de <dia>'],
  [['relatorio', '--de'], 'falta o valor de --de <dia>'],
  [['relatorio', ...(valid['relatorio'] ?? []), '--loca', '7'], 'opção desconhecida: --loca (seria --local?)'],
  [['relatorio', ...(valid['relatorio'] ?? []), 'x'], 'há palavras a mais depois do comando'],
  [['relatorio', '--de', '2026-02-30', '--ate', '2026-03-01'], '--de 2026-02-30: não é um dia do calendário'],
  [['relatorio', '--de', '2026-10-02', '--ate', '2026-10-01'], '--de 2026-10-02 vem depois de --ate 2026-10-01'],
  [['exportar'], 'falta --formato <formato>'],
  [['exportar', '--formato', 'xls'], '--formato xls: escolha csv, jsonl, fhir'],
  [['contatos', '--de', '2026-10-01'], 'falta --ate <dia>'],
  [['cartazes'], 'falta --base-url <endereço>'],
  [['cartazes', '--base-url', 'hospital.example'], '--base-url hospital.example: deve ser um endereço como https://'],
  [
    ['cartazes', '--base-url', 'https://hospital.example/pesquisa'],
    'a pesquisa fica na raiz do endereço, sem /pesquisa',
  ],
  [['cartazes', '--base-url', 'https://hospital.example', '--formato', 'a5'], '--formato a5: escolha a4 ou a6'],
  [['cartazes', '--base-url', 'https://hospital.example', '--local', '99'], '--local 99: não há local com este Id'],
  [['locais'], 'falta --conferir <arquivo>'],
  [['esquecer'], 'escolha --antes-de 2026-08-01 ou --mais-velhos-que 90d'],
  [['esquecer', '--antes-de', '2026-08-01', '--mais-velhos-que', '90d'], 'escolha --antes-de'],
  [['esquecer', '--mais-velhos-que', '3m'], '--mais-velhos-que 3m: escreva um número de dias como 90d'],
  [['esquecer', '--antes-de', '2999-01-01'], 'é um dia que ainda não chegou'],
])('%j is one line and exit code 2', async (args, line) => {
  const { code, stdout, stderr } = await command(args, { HOSPITAL_FILE: 'config/sample-hospital.json' });
  expect(code).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^Erro: [^\n]+\n$/);
  expect(stderr).toContain(line);
});

describe('what stops a command is one line and exit code 1', () => {
  const failure = async (env: NodeJS.ProcessEnv, args = ['exportar', '--formato', 'csv', '--saida', '-']) => {
    const { code, stdout, stderr } = await command(args, env);
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Erro: [^\n]+\n$/);
    return stderr;
  };

  test('a time zone that is none', async () => {
    expect(await failure({ TIMEZONE: 'Brasil' })).toContain('TIMEZONE deve ser um fuso horário como America/Sao_Paulo');
  });

  test('a bad address of the database', async () => {
    expect(await failure({ DATABASE_URL: 'mysql://x' })).toContain('DATABASE_URL deve ser');
  });

  test('a database that is not there, which is not made', async () => {
    const file = path.join(tempDir(), 'avaliacao.db');
    expect(await failure({ DATABASE_URL: `file:${file}` })).toContain('o arquivo não existe');
    expect(await failure({ DATABASE_URL: `file:${file}` })).toContain('o arquivo não existe');
  });

  test('a file that is no database', async () => {
    const file = path.join(tempDir(), 'photo.jpg');
    writeFileSync(file, 'x'.repeat(5000));
    expect(await failure({ DATABASE_URL: `file:${file}` })).toContain('not a database');
  });

  test('a database without tables', async () => {
    const file = path.join(tempDir(), 'empty.db');
    writeFileSync(file, '');
    expect(await failure({ DATABASE_URL: `file:${file}` })).toContain(
      'ainda não tem tabelas: inicie o servidor uma vez',
    );
  });

  test('a database of an earlier version', async () => {
    const { db, url } = await emptyHospital();
    const migrations = db.withTables<{ kysely_migration: { name: string } }>();
    await migrations.deleteFrom('kysely_migration').where('name', '<>', '001-initial').execute();
    expect(await failure({ DATABASE_URL: url })).toContain('é de uma versão anterior');
  });

  test('a PostgreSQL server that is not there, without its password', async () => {
    const line = await failure({ DATABASE_URL: 'postgres://maria:segredo@127.0.0.1:1/avaliacao' });
    expect(line).toContain('PostgreSQL 127.0.0.1:1/avaliacao: ');
    expect(line).not.toContain('segredo');
  });
});
