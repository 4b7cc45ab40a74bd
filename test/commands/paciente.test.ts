import { readFileSync } from 'node:fs';
import { PassThrough, Writable } from 'node:stream';
import { sql } from 'kysely';
import { run } from '../../src/commands/commandLine';
import { phoneKeys } from '../../src/hospital/repositories/patients';
import { sqliteOnly } from '../server/support/database';
import { hospitalWith, storedAnswers, type TestHospital } from './support/hospital';
import { modeOf } from '../support/modeOf';

const PHONE = '(11) 91234-5678';

/**
 * In this hospital, one patient has two surveys, with the same phone number in two notations. The second survey has no
 * answers.
 */
const NOBODY = 'Nenhum paciente deixou este telefone. Procure com o DDD e também sem ele.\n';

const withAPatient = async () => {
  const hospital = await hospitalWith({ surveys: 60, from: '2026-10-01' });
  const surveys = hospital.db.selectFrom('resposta').select('identificacao_id').distinct();
  const rows = await surveys.orderBy('identificacao_id').limit(2).execute();
  const ids = rows.map((row) => row.identificacao_id);
  for (const [at, telefone] of [PHONE, '+55 011 91234-5678'].entries())
    await hospital.db
      .updateTable('identificacao')
      .set({ nome: `ZULMIRA ${at}`, telefone })
      .where('id', '=', ids[at] ?? 0)
      .execute();
  await hospital.db
    .deleteFrom('resposta')
    .where('identificacao_id', '=', ids[1] ?? 0)
    .execute();
  return { hospital, ids };
};

const named = async ({ db }: TestHospital) =>
  (await db.selectFrom('identificacao').select(['id', 'nome', 'telefone']).execute()).filter(
    ({ nome, telefone }) => nome + telefone !== '',
  );

test.each([
  '11912345678',
  '(11) 91234-5678',
  '+55 (11) 91234-5678',
  '5511912345678',
  '011912345678',
  '0 21 11 91234-5678',
  '(0xx11) 91234-5678',
  '11 91234-5678 ramal 12',
  'Tel. (11) 91234-5678',
  'Tel 1: 11 91234-5678',
  '(11) 91234-5678 (WhatsApp)',
  '11\u200E 91234\u00A05678',
])('%j is the same phone number in another notation', (text) => {
  expect(phoneKeys(text)).toEqual(phoneKeys(PHONE));
});

test('55 is also an area code', () => {
  expect(phoneKeys('(55) 91234-5678')).toEqual(phoneKeys('+55 55 91234-5678'));
});

test.each([
  ['(11) 98765-4321', '(11) 8765-4321'],
  ['98765-4321', '8765-4321'],
  ['+55 91 99123-4567', '(91) 9123-4567'],
  ['+54 9 11 2345-6789', '+5491123456789'],
])('%s is the same number as %s', (text, old) => {
  expect(phoneKeys(text)).toEqual(phoneKeys(old));
});

test.each([
  ['(11) 93456-7890', '(11) 3456-7890'],
  ['(11) 98765-4321', '(21) 8765-4321'],
  ['(11) 3456-7890', '3456-7890'],
  ['+54911234567', '(54) 91123-4567'],
])('%s is another number than %s', (text, other) => {
  expect(phoneKeys(text)).not.toEqual(phoneKeys(other));
});

test.each([
  ['(11) 98765-4321 / (11) 3456-7890', ['(11) 98765-4321', '(11) 3456-7890']],
  ['(11) 3456-7890 (11) 98765-4321', ['(11) 3456-7890', '(11) 98765-4321']],
  ['11 3456-7890 ramal 12, 11 98765-4321 (recado)', ['(11) 3456-7890', '(11) 98765-4321']],
  ['Tel 1: 11 3456-7890 Tel 2: +54 9 11 2345-6789', ['(11) 3456-7890', '+5491123456789']],
])('%j holds two numbers', (text, numbers) => {
  expect(phoneKeys(text)).toEqual(numbers.flatMap(phoneKeys));
});

test('shows the stored data, in whatever notation the phone number is given', async () => {
  const { hospital, ids } = await withAPatient();
  const { code, stdout } = await hospital.command(['paciente'], { piped: '5511912345678\n' });
  expect(code).toBe(0);
  expect(stdout).toContain('O que está guardado (2 pesquisas):');
  expect(stdout).toMatch(
    /\d\d\/10\/2026 \d\d:\d\d:\d\d {2}\S.*\n {2}Nome: ZULMIRA 0\n {2}Telefone: \(11\) 91234-5678\n/,
  );
  expect(stdout).toContain('(não enviou respostas)');
  const asked = await hospital.db
    .selectFrom('resposta')
    .innerJoin('questionario_pergunta', (join) =>
      join
        .onRef('questionario_pergunta.questionario_id', '=', 'resposta.questionario_id')
        .onRef('questionario_pergunta.pergunta_id', '=', 'resposta.pergunta_id'),
    )
    .select(['descricao'])
    .where('identificacao_id', '=', ids[0] ?? 0)
    .execute();
  for (const { descricao } of asked)
    expect(stdout).toMatch(
      new RegExp(`  ${descricao.replaceAll('?', '\\?')} (Muito bom|Bom|Regular|Ruim|Sem resposta)\\n`),
    );
  // The output has one phone number for each of the patient's two surveys, and none of another patient.
  expect(stdout.match(/Telefone:/g)).toHaveLength(2);
});

sqliteOnly('erases nothing without --apagar', async () => {
  const { hospital } = await withAPatient();
  const before = await named(hospital);
  await hospital.command(['paciente'], { piped: PHONE });
  expect(await named(hospital)).toEqual(before);
});

sqliteOnly('writes a file that only its owner can read', async () => {
  const { hospital } = await withAPatient();
  const file = hospital.file('p.txt');
  const { code, stdout, stderr } = await hospital.command(['paciente', '--saida', file], { piped: PHONE });
  expect([code, stdout]).toEqual([0, '']);
  expect(stderr).toBe(`O que está guardado (2 pesquisas) foi gravado em ${file}\n`);
  expect(readFileSync(file, 'utf8')).toContain('ZULMIRA 1');
  expect(modeOf(file)).toMatch(/00$/);
});

test('erases nothing but who this patient is', async () => {
  const { hospital, ids } = await withAPatient();
  const [others, kept] = [(await named(hospital)).filter(({ id }) => !ids.includes(id)), await storedAnswers(hospital)];
  const { code, stderr } = await hospital.command(['paciente', '--apagar', '--sim'], { piped: PHONE });
  expect(code).toBe(0);
  expect(stderr).toContain('Nome e telefone de 2 pesquisas apagados. As respostas ficaram.\nCópias do banco');
  expect(await named(hospital)).toEqual(others);
  expect(await storedAnswers(hospital)).toEqual(kept);
});

test('has nothing left to erase after it has erased', async () => {
  const { hospital } = await withAPatient();
  await hospital.command(['paciente', '--apagar', '--sim'], { piped: PHONE });
  const again = await hospital.command(['paciente', '--apagar', '--sim'], { piped: PHONE });
  expect(again).toEqual({ code: 0, stdout: '', stderr: NOBODY });
  const rows = await hospital.db.selectFrom('registro').select(['comando', 'pacientes']).execute();
  expect(rows).toEqual([{ comando: 'paciente', pacientes: 2 }]);
});

sqliteOnly('erases also if the reader of the standard output stops early (`| head`)', async () => {
  const { hospital, ids } = await withAPatient();
  const others = (await named(hospital)).filter(({ id }) => !ids.includes(id));
  const stdout = new Writable({
    write: (_chunk, _encoding, done) => {
      done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }));
    },
  }).on('error', () => undefined);
  const stdin = new PassThrough();
  stdin.end(PHONE);
  const terminal = { stdin, stdout, stderr: new PassThrough() };
  const args = ['paciente', '--apagar', '--sim'];
  expect(await run(args, { DATABASE_URL: hospital.url }, terminal)).toBe(0);
  expect(await named(hospital)).toEqual(others);
});

sqliteOnly('erases a phone number from more surveys than a statement takes values', async () => {
  const { hospital } = await withAPatient();
  await sql`insert into identificacao (local_id, versao_id, nome, telefone, criada_em)
    with recursive number (at) as (select 1 union all select at + 1 from number where at < 33000)
    select local_id, versao_id, 'ZULMIRA', ${PHONE}, criada_em from number, (select * from identificacao limit 1)`.execute(
    hospital.db,
  );
  const { code, stdout, stderr } = await hospital.command(['paciente', '--apagar', '--sim'], { piped: PHONE });
  expect([code, stderr.split('\n', 1)]).toEqual([
    0,
    ['Nome e telefone de 33.002 pesquisas apagados. As respostas ficaram.'],
  ]);
  expect(stdout).toContain('O que está guardado (33.002 pesquisas)');
  const rows = await hospital.db.selectFrom('registro').select('pacientes').execute();
  expect(rows).toEqual([{ pacientes: 33_002 }]);
});

sqliteOnly('asks before it erases', async () => {
  const { hospital } = await withAPatient();
  const before = await named(hospital);
  const { stderr } = await hospital.command(['paciente', '--apagar'], { typed: `${PHONE}\nn\n` });
  expect(stderr).toContain('Apagar nome e telefone de 2 pesquisas deste telefone? As respostas ficam. [s/N] ');
  expect(await named(hospital)).toEqual(before);
});

test('a number without the area code does not find who left one', async () => {
  const { hospital } = await withAPatient();
  const found = await hospital.command(['paciente'], { piped: '91234-5678\n' });
  expect(found).toEqual({ code: 0, stdout: '', stderr: NOBODY });
});

test('a number without the area code finds who left none', async () => {
  const { hospital, ids } = await withAPatient();
  // If a patient types 91234-5678 without the area code, the page's input mask stores the number in this form. The
  // command must find it.
  await hospital.db
    .updateTable('identificacao')
    .set({ telefone: '(91) 2345-678' })
    .where('id', '=', ids[0] ?? 0)
    .execute();
  const { code, stdout } = await hospital.command(['paciente'], { piped: '91234-5678\n' });
  expect(code).toBe(0);
  expect(stdout).toContain('O que está guardado (1 pesquisa):');
});

test.each(['(11) 3456-7890 / (11) 91234-5678', '(11) 91234-5678 (WhatsApp)', 'ligar 11 91234-5678 ramal 12'])(
  'a phone number is found in %j',
  async (text) => {
    const { hospital } = await withAPatient();
    const { code, stdout } = await hospital.command(['paciente'], { piped: `${text}\n` });
    expect(code).toBe(0);
    expect(stdout).toContain('O que está guardado (2 pesquisas):');
  },
);

test('the number of another country is shown with its plus', async () => {
  const { hospital, ids } = await withAPatient();
  const stored = hospital.db.updateTable('identificacao').set({ telefone: '+5491123456789' });
  await stored.where('id', '=', ids[0] ?? 0).execute();
  const { stdout } = await hospital.command(['paciente'], { piped: '+54 9 11 2345-6789' });
  expect(stdout).toContain('O que está guardado (1 pesquisa):');
  expect(stdout).toContain('  Telefone: +5491123456789\n');
});

sqliteOnly('asks for the phone number on a terminal', async () => {
  const { hospital } = await withAPatient();
  const { stdout, stderr } = await hospital.command(['paciente'], { typed: `${PHONE}\n` });
  expect(stderr).toContain('Telefone ou nome que o paciente deixou: ');
  expect(stdout).toContain('O que está guardado (2 pesquisas):');
});

/** Two patients of this hospital left only this name, on different days. */
const withNames = async () => {
  const hospital = await hospitalWith({ surveys: 60, from: '2026-10-01' });
  const {
    0: first,
    length,
    [length - 1]: last,
  } = await hospital.db
    .selectFrom('identificacao')
    .select(['id', 'criada_em', 'local_id'])
    .orderBy('criada_em')
    .execute();
  for (const row of [first, last])
    await hospital.db
      .updateTable('identificacao')
      .set({ nome: 'ZULMIRA DA CONCEIÇÃO', telefone: '' })
      .where('id', '=', row?.id ?? 0)
      .execute();
  const dia = new Date(Date.parse(first?.criada_em ?? '') - 3 * 3_600_000).toISOString().slice(0, 10);
  return { hospital, id: first?.id, local: first?.local_id ?? '', dia };
};

test('finds who left only a name by the day, in whatever spelling', async () => {
  const { hospital, dia } = await withNames();
  const { code, stdout } = await hospital.command(['paciente', '--dia', dia], { piped: ' Zulmira  da conceicao\n' });
  expect(code).toBe(0);
  expect(stdout).toContain('O que está guardado (1 pesquisa):');
  expect(stdout).toContain('Nome: ZULMIRA DA CONCEIÇÃO');
});

test.each([
  ['JOÃO D’ÁVILA', "João D'Ávila"],
  ["MARIA SANT'ANNA", 'Maria Sant’Anna'],
  ['ANA SANT´ANNA', 'Ana Sant Anna'],
  ['MARIA DA SILVA.', 'Maria da Silva'],
  ['MARIA\u200B DA\u00A0SILVA', 'Maria da Silva'],
  ['ANA-LÚCIA 2ª', 'Ana Lúcia 2a'],
])('the name %j is found as %j', async (nome, asked) => {
  const { hospital, dia, id } = await withNames();
  await hospital.db
    .updateTable('identificacao')
    .set({ nome })
    .where('id', '=', id ?? 0)
    .execute();
  const { stdout } = await hospital.command(['paciente', '--dia', dia], { piped: asked });
  expect(stdout).toContain('O que está guardado (1 pesquisa):');
});

test('another name is not found', async () => {
  const { hospital, dia } = await withNames();
  const { stdout } = await hospital.command(['paciente', '--dia', dia], { piped: 'Zulmira da Conceiçã' });
  expect(stdout).toBe('');
});

test('finds who left only a name by the location', async () => {
  const { hospital, local } = await withNames();
  const { stdout } = await hospital.command(['paciente', '--local', local], { piped: 'Zulmira da Conceição' });
  expect(stdout).toMatch(/^O que está guardado \([12] pesquisas?\):/);
});

test('a name alone is not enough', async () => {
  const { hospital } = await withNames();
  const { code, stderr } = await hospital.command(['paciente'], { piped: 'Zulmira da Conceição' });
  expect([code, stderr]).toEqual([
    2,
    'Erro: para procurar por um nome, escolha o dia ou o local da pesquisa: --dia ou --local\n',
  ]);
});

sqliteOnly('erases by a name only what it has shown, after a confirmation', async () => {
  const { hospital, dia, id } = await withNames();
  const before = await named(hospital);
  const args = ['paciente', '--dia', dia, '--apagar', '--saida', hospital.file('p.txt')];
  const { stderr } = await hospital.command(args, { typed: 'Zulmira da Conceição\ns\n' });
  expect(stderr.indexOf('Nome: ZULMIRA DA CONCEIÇÃO')).toBeGreaterThan(0);
  expect(stderr.indexOf('Nome: ZULMIRA DA CONCEIÇÃO')).toBeLessThan(stderr.indexOf('pesquisa com este nome?'));
  expect(await named(hospital)).toEqual(before.filter((person) => person.id !== id));
});

test('without a terminal, a name cannot be confirmed by --sim', async () => {
  const { hospital, dia } = await withNames();
  const piped = 'Zulmira da Conceição';
  const { code, stderr } = await hospital.command(['paciente', '--dia', dia, '--apagar'], { piped });
  expect(stderr).toContain('Erro: sem terminal para confirmar: para um nome, repita o comando em um terminal');
  expect(code).toBe(2);
});

test('does not erase by a name without a confirmation', async () => {
  const { hospital, dia } = await withNames();
  const before = await named(hospital);
  const { code } = await hospital.command(['paciente', '--dia', dia, '--apagar', '--sim'], {
    piped: 'Zulmira da Conceição',
  });
  expect(code).toBe(2);
  expect(await named(hospital)).toEqual(before);
});
