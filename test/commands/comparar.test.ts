import { writeFileSync } from 'node:fs';
import type { Hospital } from '../../src/hospital/hospitalFile';
import { saveHospital } from '../../src/hospital/repositories/hospital';
import { addDays } from '../../src/commands/common/zone';
import { randomFrom } from '../support/random';
import { hospitalOf, type TestHospital } from './support/hospital';
import { jsonOf, october, type ReportJson } from './support/reportJson';
import { textOf } from './support/textOf';
import { monthsUpTo, storeSurveys, surveysIn, type StoredSurvey } from './support/storedSurveys';

const CHANGE = '2026-09-14';
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));

const fileOf = (locais: readonly string[], questions: readonly number[]): Hospital => ({
  perguntas: questions.map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })),
  locais: locais.map((Id) => ({ Id, Descricao: `Local ${Id}`, perguntas: [...questions] })),
});

/** 90 % are good, in B evenly, so that no chance marks it, and except in A after the change. Question 2 is replaced by 3 on that day, and C opens. */
const changedHospital = async (): Promise<TestHospital> => {
  const random = randomFrom(seed);
  const surveysOn = (from: string, days: number, locais: readonly string[], questions: readonly number[]) =>
    Array.from({ length: days }, (_, at) => addDays(from, at)).flatMap((day, at) =>
      locais.flatMap((local) =>
        Array.from({ length: 4 }, (__, nth): StoredSurvey => {
          const share = local === 'A' && day >= CHANGE ? 0.5 : 0.9;
          const isGood = (id: number) => (local === 'B' ? (4 * at + nth + 3 * id) % 10 > 0 : random.chance(share));
          const answers = questions.map((id) => [String(id), isGood(id) ? 'MB' : 'RU'] as const);
          return { local, day, answers: Object.fromEntries(answers) };
        }),
      ),
    );
  const hospital = await hospitalOf(fileOf(['A', 'B'], [1, 2]), surveysOn('2025-11-01', 317, ['A', 'B'], [1, 2]));
  await saveHospital(hospital.db, fileOf(['A', 'B', 'C'], [1, 3]));
  await storeSurveys(hospital.db, surveysOn(CHANGE, 48, ['A', 'B', 'C'], [1, 3]));
  return hospital;
};

const compared = (hospital: TestHospital, args: readonly string[], env = {}) =>
  jsonOf(hospital, [...october, ...args], { env });

const wardsIn = ({ locais }: ReportJson) =>
  locais.flatMap(({ Id, situacao }) => (situacao === null ? [] : [[Id, situacao]])).sort();

test('only the ward that fell on a day differs beyond chance from before', async () => {
  const report = await compared(await changedHospital(), ['--comparar', CHANGE]);
  expect({ seed, ...report }).toMatchObject({
    seed,
    periodo: { de: CHANGE, ate: '2026-10-31' },
    antes: {
      de: '2026-07-28',
      ate: '2026-09-13',
      semPerguntas: ['Pergunta 2?', 'Pergunta 3?'],
      semLocais: ['Local C'],
    },
    total: { meses: null },
  });
  expect(wardsIn(report)).toEqual([
    ['A', 'abaixo'],
    ['B', 'habitual'],
  ]);
  const differences = Object.fromEntries(report.locais.map(({ Id, diferenca }) => [Id, diferenca]));
  expect(Math.abs((differences['A'] ?? 0) + 40)).toBeLessThan(20);
  expect(Math.abs(differences['B'] ?? 99)).toBeLessThan(15);
});

test('a comparison has the parts of the week and the questions of any report', async () => {
  const report = await compared(await changedHospital(), ['--comparar', CHANGE]);
  expect(report.total.quando?.length).toBeGreaterThan(0);
  expect(report.perguntas.map(({ Id, habitual }) => [Id, habitual !== null]).sort()).toContainEqual([1, true]);
});

test('a comparison of one question counts its answers only', async () => {
  const report = await compared(await changedHospital(), ['--comparar', CHANGE, '--pergunta', '1']);
  expect(wardsIn(report)).toEqual([
    ['A', 'abaixo'],
    ['B', 'habitual'],
  ]);
  expect(report.total.pesquisas).toBe(2 * 4 * 48);
});

test('a change halfway through three months of history does not hide itself', async () => {
  const hospital = await hospitalOf(
    fileOf(['A', 'B', 'C'], [1, 2]),
    Array.from({ length: 123 }, (_, at) => addDays('2026-07-01', at)).flatMap((day, at) =>
      ['A', 'B', 'C'].flatMap((local) =>
        Array.from({ length: 4 }, (__, nth): StoredSurvey => {
          const isGood = (id: number) => (40 * at + 10 * nth + 3 * id) % 100 < (day < '2026-08-16' ? 90 : 52);
          return { local, day, answers: { 1: isGood(1) ? 'MB' : 'RU', 2: isGood(2) ? 'MB' : 'RU' } };
        }),
      ),
    ),
  );
  const report = await compared(hospital, ['--comparar', '2026-08-16']);
  expect(wardsIn(report).map(([, situacao]) => situacao)).toEqual(['abaixo', 'abaixo', 'abaixo']);
});

test('small wards count together if they have 8 surveys in each period', async () => {
  const surveysOn = (day: string, counts: Record<string, number>): StoredSurvey[] =>
    Object.entries(counts).flatMap(([local, count]) =>
      Array.from({ length: count }, (): StoredSurvey => ({ local, day, answers: { 1: 'MB' } })),
    );
  const hospital = await hospitalOf(fileOf(['A', 'B', 'C', 'D'], [1]), [
    ...surveysOn('2026-09-01', { A: 20, B: 5, C: 4, D: 20 }),
    ...surveysOn('2026-10-01', { A: 20, B: 4, C: 5, D: 0 }),
  ]);
  const report = await compared(hospital, ['--comparar', CHANGE]);
  expect(report.outros).toMatchObject([{ locais: ['B', 'C'], pesquisas: 9 }]);
  expect(report.total).toMatchObject({ pesquisas: 29, habitual: 100, satisfacao: 100, diferenca: 0 });
  expect(report.antes?.semLocais).toEqual(['Local D']);
});

test('small wards of which one does not count in the earlier period count in none', async () => {
  const surveysOn = (day: string, counts: Record<string, number>): StoredSurvey[] =>
    Object.entries(counts).flatMap(([local, count]) =>
      Array.from({ length: count }, (): StoredSurvey => ({ local, day, answers: { 1: 'MB' } })),
    );
  const hospital = await hospitalOf(fileOf(['A', 'B', 'C'], [1]), [
    ...surveysOn('2026-09-01', { A: 20, B: 20 }),
    ...surveysOn('2026-10-01', { A: 20, B: 6, C: 5 }),
  ]);
  const report = await compared(hospital, ['--comparar', CHANGE]);
  // With B alone, the difference from the report without a comparison would be the five patients of C.
  expect([report.outros, report.total.pesquisas]).toEqual([[], 20]);
  expect(report.antes?.semLocais).toEqual(['Local B', 'Local C']);
});

test('a comparison of a unit corrects by the same month as that of the hospital', async () => {
  // Months of A differ by more than chance until it closes, those of B by nothing.
  const months = monthsUpTo('2026-10', 20);
  const surveys = months.flatMap((mes, at) => [
    ...(at < 8 ? surveysIn(mes, { local: 'A', surveys: 200, happy: at % 2 === 0 ? 60 : 95 }) : []),
    ...surveysIn(mes, { local: 'B', surveys: 200, happy: at < 18 ? 90 : 75 }),
  ]);
  const hospital = await hospitalOf(fileOf(['A', 'B'], [1, 2]), surveys);
  const verdict = async (...args: string[]) => wardsIn(await compared(hospital, ['--comparar', '2026-09-01', ...args]));
  expect(await verdict()).toEqual(await verdict('--local', 'B'));
  expect(await verdict()).toEqual([['B', 'abaixo']]);
});

const comparedPage = async () => {
  const hospital = await changedHospital();
  const args = ['relatorio', '--periodo', '2026-10', '--comparar', CHANGE, '--saida', '-'];
  return textOf((await hospital.command(args)).stdout);
};

test('the page says which difference may be chance', async () => {
  const text = await comparedPage();
  expect(text).toContain('14/09/2026 a 31/10/2026, comparado com 28/07/2026 a 13/09/2026');
  expect(text).toMatch(/Local A \d+\s% \d+\s% −\d+ .*diferença além do acaso/);
  expect(text).toMatch(/Local B \d+\s% \d+\s% .*(como antes|pode ser acaso)/);
});

test('the page says what was left out', async () => {
  const text = await comparedPage();
  expect(text).toContain('Ficam de fora perguntas que só um dos períodos tem: Pergunta 2?; Pergunta 3?');
  expect(text).toContain('Ficam de fora locais com poucas pesquisas em um dos períodos: Local C');
});

test('a year without surveys is no comparison', async () => {
  const { antes, total, locais } = await compared(await changedHospital(), ['--comparar', 'ano-anterior']);
  expect(antes).toMatchObject({ de: '2025-10-01', ate: '2025-10-31' });
  expect(total.pesquisas).toBeNull();
  expect(locais.map(({ pesquisas }) => pesquisas)).toEqual([null, null, null]);
});

test.each([
  ['ontem', '--comparar ontem: escreva ano-anterior ou um dia como 2026-09-14'],
  ['2026-11-01', '--comparar 2026-11-01: o período do relatório termina em 31/10/2026'],
  ['2026-02-30', '--comparar 2026-02-30: não é um dia'],
])('--comparar %s is refused', async (value, message) => {
  const hospital = await changedHospital();
  const { code, stderr } = await hospital.command(['relatorio', '--periodo', '2026-10', '--comparar', value]);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});

describe('a note', () => {
  const notas = [
    { dia: CHANGE, texto: 'novo fornecedor', local: 'A' },
    { dia: '2026-08-01', texto: 'reforma da entrada' },
    { dia: '2024-08-01', texto: 'antiga' },
  ];
  const withNotes = async () => {
    const hospital = await changedHospital();
    const file = hospital.file('hospital.json');
    writeFileSync(file, JSON.stringify({ ...fileOf(['A', 'B', 'C'], [1, 3]), notas }));
    return { hospital, env: { HOSPITAL_FILE: file } };
  };
  const notedPage = async () => {
    const { hospital, env } = await withNotes();
    return (await hospital.command(['relatorio', '--periodo', '2026-10', '--saida', '-'], { env })).stdout;
  };

  test('is listed if its day lies in the months of the report', async () => {
    const text = textOf(await notedPage());
    expect(text).toContain('Notas 01/08/2026: reforma da entrada 14/09/2026: novo fornecedor (Local A)');
    expect(text).not.toContain('antiga');
  });

  test('is a line on the months of each ward that it is about', async () => {
    const page = await notedPage();
    const linesIn = (name: string): number => {
      const row = page.match(new RegExp(`<th[^>]*>\\s*<span>${name}.*?</tr>`, 's'))?.[0] ?? '';
      return [...row.matchAll(/class="usual" d="M[\d.]+ 0V/g)].length;
    };
    // The month in which question 3 began is marked too.
    expect([linesIn('Local A'), linesIn('Local B')]).toEqual([2, 2]);
  });

  test('is named by its line', async () => {
    const texts = [...(await notedPage()).matchAll(/<title>([^<]*)<\/title><\/path>/g)].map(([, text]) => text);
    const began = '14/09/2026: pergunta nova: “Pergunta 3?”';
    expect(new Set(texts)).toEqual(
      new Set([`14/09/2026: novo fornecedor; ${began}`, began, '01/08/2026: reforma da entrada']),
    );
  });

  test('about one ward is left out of the report on another', async () => {
    const { hospital, env } = await withNotes();
    expect((await compared(hospital, [], env)).notas).toEqual([notas[1], notas[0]]);
    expect((await compared(hospital, ['--local', 'B'], env)).notas).toEqual([notas[1]]);
  });
});
