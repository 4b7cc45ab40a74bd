import { randomInt } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'papaparse';
import { hospitalOf, type TestHospital } from '../commands/support/hospital';
import { monthsUpTo, surveysIn } from '../commands/support/storedSurveys';
import { afterTest } from '../support/afterTest';
import { tempFolder } from '../support/tempFolder';
import { EMPTY_MONTH, MONTH, oddHospital } from './worksheets/oddHospital';
import { convertByLibreOffice, CSV_READERS, hasLibreOffice, validator, WORKBOOK_READERS } from './worksheets/programs';
import * as truth from './worksheets/truth';
import type { Cell, Table, Truth } from './worksheets/truth';

jest.setTimeout(300_000);

const SEED = Number(process.env.WORKSHEETS_SEED ?? randomInt(1_000_000));
process.stderr.write(`worksheets: WORKSHEETS_SEED=${SEED}\n`);

interface File {
  args: readonly string[];
  /** What each sheet should hold, by its name; of a CSV file, what the files should hold. */
  tables: (expected: Truth) => Record<string, Table>;
}

const ANSWERS = ['exportar', '--com-contatos', '--exato'];
const SURVEYS = [...ANSWERS, '--por', 'pesquisa'];

const WORKBOOKS: Record<string, File> = {
  answers: { args: ANSWERS, tables: (expected) => ({ Respostas: truth.answersSheet(expected) }) },
  surveys: {
    args: SURVEYS,
    tables: (expected) => ({ Pesquisas: truth.surveysSheet(expected), Perguntas: truth.questionsSheet(expected) }),
  },
  contacts: { args: ['contatos'], tables: (expected) => ({ Retorno: truth.contactsSheet(expected) }) },
};

const CSV_FILES: Record<string, File> = {
  answers: { args: ANSWERS, tables: (expected) => ({ 'tabela.csv': truth.answersCsv(expected) }) },
  surveys: {
    args: [...SURVEYS, '--valores'],
    tables: (expected) => ({
      'tabela.csv': truth.surveysCsv(expected),
      'tabela-perguntas.csv': truth.questionsCsv(expected),
    }),
  },
  contacts: { args: ['contatos'], tables: (expected) => ({ 'tabela.csv': truth.contactsCsv(expected) }) },
};

const folder = tempFolder();

interface Written {
  /** The files by their names, and what they should hold. */
  fileOf: (name: string) => string;
  tables: Record<string, Table>;
}

/** Writes a file about `period`, and reads from the database what it should hold. */
const write = async (
  { args, tables }: File,
  formato: string,
  period: readonly string[],
  isPlain: boolean,
): Promise<Written> => {
  const hospital = await oddHospital(SEED, !isPlain);
  const HOSPITAL_FILE = hospital.file('hospital.json');
  const out = mkdtempSync(path.join(folder, 'arquivos-'));
  const saida = path.join(out, `tabela.${formato}`);
  const { code, stderr } = await hospital.command([...args, ...period, '--formato', formato, '--saida', saida], {
    env: { HOSPITAL_FILE },
  });
  expect([code, stderr]).toEqual([0, expect.any(String)]);
  const { perguntas } = JSON.parse(readFileSync(HOSPITAL_FILE, 'utf8')) as { perguntas: { Id: string | number }[] };
  const order = perguntas.map(({ Id }) => String(Id));
  const expected = await truth.truthOf(hospital.db, order, period[0] === '--periodo' ? period[1] : '');
  return { fileOf: (name) => path.join(out, name), tables: tables(expected) };
};

const written = new Map<string, Promise<Written>>();

/** Writes each file once, for all programs. */
const writtenOnce = (file: File, formato: string, period: readonly string[], isPlain = false): Promise<Written> => {
  const key = [formato, ...file.args, ...period, isPlain].join(' ');
  const known = written.get(key) ?? write(file, formato, period, isPlain);
  written.set(key, known);
  return known;
};

const TIMES = ['Data e hora', 'Ligou em', 'Primeiro dia', 'Último dia'];
const DAY_MS = 86_400_000;
const FIRST_DAY = Date.parse('1899-12-30');

/** A time that a program shows as a number of days, or as a text, to the second. */
const secondOf = (cell: Cell | undefined): Cell => {
  if (cell === null || cell === undefined) return null;
  const ms = typeof cell === 'number' ? FIRST_DAY + cell * DAY_MS : Date.parse(`${cell.padEnd(19, 'T00:00:00')}Z`);
  return new Date(Math.round(ms / 1000) * 1000).toISOString().slice(0, 19);
};

/** The rows in an order that all programs share, below the titles. Programs leave out empty cells at the end. */
const comparable = ([head = [], ...rows]: Table = []): Table => [
  head,
  ...rows
    .map((row) => head.map((title, at) => (TIMES.includes(String(title)) ? secondOf(row[at]) : (row[at] ?? null))))
    .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
];

/** Without the order of the rows. @param isTrimmed whether to leave out blanks at the ends of texts */
const sorted = (table: Table, isTrimmed: boolean): Table => {
  const cells = table.map((row) => row.map((cell) => (isTrimmed ? String(cell ?? '').trimEnd() : cell)));
  return [...cells.slice(0, 1), ...cells.slice(1).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))];
};

const REPORT: File = { args: ['relatorio'], tables: (expected) => ({ Locais: truth.sharesOf(expected) }) };

const ALL = ['--de', '2018-01-01', '--ate', '2026-12-31'];
const PERIODS: Record<string, readonly string[]> = {
  'of all years': ALL,
  'of a month without surveys': ['--periodo', EMPTY_MONTH],
};

describe.each(Object.entries(WORKBOOK_READERS))('%s', (_, { isThere, tablesOf }) => {
  const trial = isThere ? test : test.skip;
  describe.each(Object.entries(WORKBOOKS))('reads the %s', (_name, workbook) => {
    trial.each(Object.entries(PERIODS))('%s', async (_period, period) => {
      const { fileOf, tables } = await writtenOnce(workbook, 'xlsx', period);
      const read = tablesOf(fileOf('tabela.xlsx'));
      expect(Object.keys(read)).toEqual(Object.keys(tables));
      for (const [sheet, table] of Object.entries(tables)) expect(comparable(read[sheet])).toEqual(comparable(table));
    });
  });

  trial('reads the shares and counts of the report', async () => {
    const { fileOf, tables } = await writtenOnce(REPORT, 'xlsx', ['--periodo', MONTH]);
    const [head = [], ...rows] = tablesOf(fileOf('tabela.xlsx'))['Locais'] ?? [];
    const titles = ['Local', 'Satisfação', 'Pesquisas', 'Muito bom', 'Bom', 'Regular', 'Ruim'];
    const read = rows.map((row) => titles.map((title) => row[head.indexOf(title)] ?? null));
    expect(comparable([titles, ...read])).toEqual(comparable([titles, ...(tables['Locais'] ?? [])]));
  });
});

describe.each(Object.entries(CSV_READERS))('%s', (_, { isThere, tableOf, isPlain = false }) => {
  const trial = isThere ? test : test.skip;
  describe.each(Object.entries(CSV_FILES))('reads the CSV file of %s', (_name, csv) => {
    trial.each(Object.entries(PERIODS))('%s', async (_period, period) => {
      const { fileOf, tables } = await writtenOnce(csv, 'csv', period, isPlain);
      for (const [name, table] of Object.entries(tables))
        expect(sorted(tableOf(fileOf(name)), isPlain)).toEqual(sorted(table, isPlain));
    });
  });
});

describe('the validator of the Open XML SDK finds no error', () => {
  const trial = validator.isThere ? test : test.skip;
  trial.each(
    [...Object.entries(WORKBOOKS), ['report', REPORT] as const].flatMap(([name, workbook]) =>
      Object.entries(name === 'report' ? { 'of a month': ['--periodo', MONTH] } : PERIODS).map(
        ([when, period]) => [name, when, workbook, period] as const,
      ),
    ),
  )('in the %s %s', async (_name, _when, workbook, period) => {
    const { fileOf } = await writtenOnce(workbook, 'xlsx', period);
    expect(validator.errorsIn(fileOf('tabela.xlsx'))).toEqual([]);
  });
});

/** Text, commas, quotes, UTF-8, cells as they are shown, every sheet (LibreOffice 7.2). */
const AS_SHOWN = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1046,false,true,true,false,false,-1';

/** What LibreOffice shows of each sheet. */
const shownOf = async (hospital: TestHospital, args: readonly string[]) => {
  const folder = tempFolder(afterTest);
  const file = path.join(folder, 'tabela.xlsx');
  const { code } = await hospital.command([...args, '--formato', 'xlsx', '--saida', file]);
  expect(code).toBe(0);
  const out = path.join(folder, 'folhas');
  convertByLibreOffice(file, AS_SHOWN, out);
  return new Map(
    readdirSync(out).flatMap((name) => {
      const sheet = /^tabela-(.*)\.csv$/.exec(name)?.[1];
      if (sheet === undefined) return [];
      return [[sheet, parse<string[]>(readFileSync(path.join(out, name), 'utf8'), { skipEmptyLines: true }).data]];
    }),
  );
};

const shown = hasLibreOffice ? test : test.skip;

const hospitalWithOddTexts = () =>
  hospitalOf(
    {
      perguntas: [{ Id: '1E5', Descricao_Pergunta: 'Comida, limpeza e “silêncio”: o que achou?' }],
      locais: [
        { Id: '007', Descricao: '5 e 6', perguntas: ['1E5'] },
        { Id: 'INF', Descricao: '=1+1', perguntas: ['1E5'] },
        { Id: '3', Descricao: 'SEG 2/3', perguntas: ['1E5'] },
      ],
    },
    [
      ...monthsUpTo('2026-09', 12).flatMap((mes) => surveysIn(mes, { local: '007', surveys: 60, happy: 90 })),
      ...surveysIn('2026-10', { local: '007', surveys: 60, happy: 55 }),
      ...surveysIn('2026-10', { local: 'INF', surveys: 40, happy: 90 }),
      ...surveysIn('2026-10', { local: '3', surveys: 5, happy: 90 }),
    ].map((survey, at) => ({
      ...survey,
      answers: { '1E5': Object.values(survey.answers)[0] ?? 'RU' },
      name: '@ANA',
      phone: `(11) 91234-${String(at).padStart(4, '0')}`,
    })),
  );

shown('LibreOffice shows the answers as they are', async () => {
  const rows = (await shownOf(await hospitalWithOddTexts(), ['exportar', '--periodo', '2026-10'])).get('Respostas');
  const [head, first] = rows ?? [];
  expect(head?.slice(0, 6)).toEqual(['Pesquisa', 'Data e hora', 'Dia da semana', 'Hora', 'Id do local', 'Local']);
  expect(first?.[1]).toMatch(/^\d\d\/10\/2026 \d\d:00$/);
  expect(new Set(rows?.slice(1).map((row) => `${row[4]} ${row[5]} ${row[6]}`))).toEqual(
    new Set(['007 5 e 6 1E5', 'INF =1+1 1E5', '3 SEG 2/3 1E5']),
  );
  expect(rows?.flat().filter((cell) => cell.includes('###'))).toEqual([]);
});

shown('LibreOffice shows the phones as they are', async () => {
  const rows = (await shownOf(await hospitalWithOddTexts(), ['contatos', '--periodo', '2026-10'])).get('Retorno');
  expect(rows?.length).toBeGreaterThan(10);
  for (const row of rows?.slice(1) ?? []) {
    expect(row[2]).toBe('@ANA');
    expect(row[3]).toMatch(/^\(11\) 91234-\d{4}$/);
  }
});

shown('LibreOffice shows the report with its percentages', async () => {
  const sheets = await shownOf(await hospitalWithOddTexts(), ['relatorio', '--periodo', '2026-10']);
  expect([...sheets.keys()].sort()).toEqual(['Locais', 'Meses', 'Perguntas', 'Quando', 'Quando por local', 'Resumo']);
  const locais = sheets.get('Locais') ?? [];
  expect(locais[1]?.slice(0, 4)).toEqual(['5 e 6', '55%', '90%', '60']);
  expect(locais.find(([name]) => name === 'SEG 2/3')?.slice(0, 3)).toEqual(['SEG 2/3', 'menos de 8', '']);
  expect(locais.find(([name]) => name === '=1+1')?.slice(0, 3)).toEqual(['=1+1', 'oculto para proteger outro', '']);
  const meses = sheets.get('Meses') ?? [];
  expect(meses.find(([, name]) => name === '5 e 6')?.slice(-2)).toEqual(['90%', '▼ 55%']);
  expect([...sheets.values()].flat(2).filter((cell) => cell.includes('###'))).toEqual([]);
});

const missing = [...Object.entries({ ...WORKBOOK_READERS, ...CSV_READERS, validator })].filter(
  ([, { isThere }]) => !isThere,
);
for (const [name, { needs }] of missing) process.stderr.write(`worksheets: ${name} SKIPPED, needs ${needs}\n`);
