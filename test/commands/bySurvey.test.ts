import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { parse } from 'papaparse';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { emptyHospital, hospitalOf, type TestHospital } from './support/hospital';
import { storeSurveys } from './support/storedSurveys';
import { readWorkbook, recordsOf } from './support/workbook';

const pergunta = (Id: number | string, Descricao_Pergunta: string) => ({ Id, Descricao_Pergunta });

const FILE: Hospital = {
  locais: [
    { Id: 1, Descricao: 'UTI', perguntas: [1, 2] },
    { Id: 2, Descricao: 'Pediatria', perguntas: [2, 3] },
  ],
  perguntas: [pergunta(3, 'A comida?'), pergunta(2, 'A limpeza?'), pergunta(1, 'A espera?')],
};

/** Two wards. Question 2 has had another text, and question 9 has gone. */
const changedHospital = async () => {
  const before: Hospital = {
    locais: [{ Id: 1, Descricao: 'UTI', perguntas: [9, 2] }],
    perguntas: [pergunta(2, 'O asseio?'), pergunta(9, 'A TV?')],
  };
  const hospital = await hospitalOf(before, [
    { local: 1, day: '2026-10-01', answers: { 9: 'RU' } },
    { local: 1, day: '2026-10-02', answers: { 2: 'RE', 9: '' } },
  ]);
  await saveHospital(hospital.db, FILE);
  await storeSurveys(hospital.db, [
    { local: 1, day: '2026-10-05', answers: { 1: 'MB', 2: 'BO' } },
    { local: 2, day: '2026-10-06', answers: { 2: 'RU', 3: 'RE' }, name: 'ANA', phone: '(11) 91234-5678' },
  ]);
  writeFileSync(hospital.file('hospital.json'), JSON.stringify(FILE));
  return hospital;
};

const run = (hospital: TestHospital, formato: string, ...args: string[]) =>
  hospital.command(['exportar', '--por', 'pesquisa', '--formato', formato, ...args], {
    env: { HOSPITAL_FILE: hospital.file('hospital.json') },
  });

const csvRows = (text: string) => parse<string[]>(text, { newline: '\r\n', skipEmptyLines: true }).data;

const csvOf = async (hospital: TestHospital, ...args: string[]) => {
  const file = hospital.file('p.csv');
  const { code } = await run(hospital, 'csv', '--saida', file, '--forcar', ...args);
  expect(code).toBe(0);
  return {
    file,
    surveys: csvRows(readFileSync(file, 'utf8')),
    questions: csvRows(readFileSync(hospital.file('p-perguntas.csv'), 'utf8')),
  };
};

const COLUMNS = ['3: A comida?', '2: A limpeza?', '1: A espera?', '9: A TV?', '2: O asseio?'];

test('the questions are in the order of the hospital file, then earlier texts by their first day', async () => {
  const { surveys } = await csvOf(await changedHospital());
  expect(surveys[0]).toEqual([
    ...['Pesquisa', 'Data e hora', 'Data e hora (ISO)', 'Id do local', 'Local', 'Unidade'],
    ...COLUMNS,
  ]);
});

test('earlier questions of the same survey are in the order in which it asked them', async () => {
  const before: Hospital = {
    locais: [{ Id: 1, Descricao: 'UTI', perguntas: [9, 4, 8] }],
    perguntas: [pergunta(9, 'A TV?'), pergunta(4, 'O rádio?'), pergunta(8, 'O jornal?')],
  };
  const hospital = await hospitalOf(before, [{ local: 1, day: '2026-10-01', answers: { 4: 'MB', 8: 'MB', 9: 'MB' } }]);
  await saveHospital(hospital.db, FILE);
  writeFileSync(hospital.file('hospital.json'), JSON.stringify(FILE));
  const { surveys } = await csvOf(hospital);
  expect(surveys[0]?.slice(-3)).toEqual(['9: A TV?', '4: O rádio?', '8: O jornal?']);
});

test('each survey has one line, with its answers below their questions', async () => {
  const { surveys } = await csvOf(await changedHospital());
  expect(surveys.slice(1).map((row) => row.slice(6))).toEqual([
    ['', '', '', 'RU', ''],
    ['', '', '', '', 'RE'],
    ['', 'BO', 'MB', '', ''],
    ['RE', 'RU', '', '', ''],
  ]);
});

test('--valores writes 4 to 1 in place of the letters', async () => {
  const { surveys } = await csvOf(await changedHospital(), '--valores');
  expect(surveys.slice(1).map((row) => row.slice(6).join())).toEqual([',,,1,', ',,,,2', ',3,4,,', '2,1,,,']);
});

test('a second file says what each column is', async () => {
  const { questions } = await csvOf(await changedHospital());
  expect(questions).toEqual([
    ['Coluna', 'Id da pergunta', 'Pergunta', 'Primeiro dia', 'Último dia', 'Locais'],
    ['3: A comida?', '3', 'A comida?', '06/10/2026', '06/10/2026', 'Pediatria'],
    ['2: A limpeza?', '2', 'A limpeza?', '05/10/2026', '06/10/2026', 'Pediatria; UTI'],
    ['1: A espera?', '1', 'A espera?', '05/10/2026', '05/10/2026', 'UTI'],
    ['9: A TV?', '9', 'A TV?', '01/10/2026', '02/10/2026', 'UTI'],
    ['2: O asseio?', '2', 'O asseio?', '02/10/2026', '02/10/2026', 'UTI'],
  ]);
});

test('only the owner can read the second file', async () => {
  const hospital = await changedHospital();
  await csvOf(hospital);
  expect((statSync(hospital.file('p-perguntas.csv')).mode & 0o077).toString(8)).toBe('0');
});

test('an existing second file is not replaced', async () => {
  const hospital = await changedHospital();
  writeFileSync(hospital.file('p-perguntas.csv'), '');
  const { code } = await run(hospital, 'csv', '--saida', hospital.file('p.csv'));
  expect([code, existsSync(hospital.file('p.csv'))]).toEqual([2, false]);
});

test('the standard output gets only the answers', async () => {
  const { stdout } = await run(await changedHospital(), 'csv', '--saida', '-');
  expect(csvRows(stdout)).toHaveLength(5);
});

test('a line says that the standard output has no list of questions', async () => {
  const { stderr } = await run(await changedHospital(), 'csv', '--saida', '-');
  expect(stderr).toContain('Só as respostas saem na saída padrão');
});

const sheetsOf = async (hospital: TestHospital, ...args: string[]) => {
  const file = hospital.file('p.xlsx');
  expect((await run(hospital, 'xlsx', '--saida', file, ...args)).code).toBe(0);
  return readWorkbook(readFileSync(file)).sheets;
};

test('a worksheet has the same answers', async () => {
  const [sheet] = await sheetsOf(await changedHospital());
  const records = sheet ? recordsOf(sheet) : [];
  expect(records.map((record) => COLUMNS.map((column) => record[column] ?? '').join())).toEqual([
    ',,,RU,',
    ',,,,RE',
    ',BO,MB,,',
    'RE,RU,,,',
  ]);
});

test('a worksheet with --valores has numbers', async () => {
  const [sheet] = await sheetsOf(await changedHospital(), '--valores');
  expect(sheet && recordsOf(sheet)[2]).toMatchObject({ '2: A limpeza?': 3, '1: A espera?': 4 });
});

test('a second sheet says what each column is', async () => {
  const [, sheet] = await sheetsOf(await changedHospital());
  expect(sheet?.name).toBe('Perguntas');
  expect(sheet && recordsOf(sheet)[1]).toEqual({
    Coluna: '2: A limpeza?',
    'Id da pergunta': '2',
    Pergunta: 'A limpeza?',
    'Primeiro dia': 46_300,
    'Último dia': 46_301,
    Locais: 'Pediatria; UTI',
  });
});

test('names and phones come only with --com-contatos', async () => {
  const hospital = await changedHospital();
  const [without, withContacts] = [await csvOf(hospital), await csvOf(hospital, '--com-contatos')];
  expect(JSON.stringify(without)).not.toMatch(/ANA|91234/);
  expect(withContacts.surveys[4]?.slice(5, 7)).toEqual(['ANA', '(11) 91234-5678']);
});

test('--local leaves out the questions of other locations', async () => {
  const { surveys } = await csvOf(await changedHospital(), '--local', '2');
  expect(surveys[0]?.slice(6)).toEqual(['3: A comida?', '2: A limpeza?']);
});

test('a month without surveys has the columns of the present questions', async () => {
  const { surveys } = await csvOf(await changedHospital(), '--periodo', '2026-09');
  expect(surveys.map((row) => row.slice(6))).toEqual([['3: A comida?', '2: A limpeza?', '1: A espera?']]);
});

test('more questions than letters have a column each', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => at + 1);
  const hospital = await hospitalOf(
    {
      locais: [{ Id: 1, Descricao: 'UTI', perguntas: ids }],
      perguntas: ids.map((Id) => pergunta(Id, `Item ${Id}?`)),
    },
    [{ local: 1, day: '2026-10-01', answers: Object.fromEntries(ids.map((id) => [id, id % 2 ? 'MB' : 'RU'])) }],
  );
  const [sheet] = await sheetsOf(hospital);
  const [record] = sheet ? recordsOf(sheet) : [];
  expect(ids.map((id) => record?.[`${id}: Item ${id}?`])).toEqual(ids.map((id) => (id % 2 ? 'MB' : 'RU')));
});

test.each([
  [['--por', 'mes', '--formato', 'csv'], '--por mes: escolha resposta, pesquisa'],
  [['--por', 'pesquisa', '--formato', 'jsonl'], '--por pesquisa é só para --formato xlsx ou csv'],
  [['--valores', '--formato', 'csv'], '--valores é só para --por pesquisa'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await (await emptyHospital()).command(['exportar', ...args, '--saida', '-']);
  expect([code, stderr]).toEqual([2, `Erro: ${message}\n`]);
});
