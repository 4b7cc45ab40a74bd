import { RESPOSTAS } from '../../../../src/contract/respostas';
import type { Hospital } from '../../../../src/hospital/hospitalFile';
import { hospitalOf } from '../../support/hospital';
import { jsonOf, october, type ReportJson } from '../../support/reportJson';
import { surveysIn } from '../../support/storedSurveys';
import { textOf } from '../../support/textOf';

/** Locations A to H with two questions. `unitsOf` has the first letter of the unit of each. */
const fileWith = (locais: string, unitsOf = ''): Hospital => ({
  perguntas: ['1', '2', '3'].map((Id) => ({ Id, Descricao_Pergunta: `Pergunta ${Id}?` })),
  locais: locais.split('').map((Id, at) => {
    const Unidade = unitsOf[at];
    return { Id, Descricao: `Local ${Id}`, perguntas: ['1', '2', '3'], ...(Unidade === undefined ? {} : { Unidade }) };
  }),
});

/** Each ward has so many surveys in October, of which all answer questions 1 and 2. */
const withCounts = (counts: Record<string, number>, unitsOf?: string, mes = '2026-10') =>
  hospitalOf(
    fileWith(Object.keys(counts).join(''), unitsOf),
    Object.entries(counts).flatMap(([local, surveys]) =>
      surveysIn(mes, { local, surveys, happy: 80, questions: ['1', '2'] }),
    ),
  );

const shownIn = ({ locais }: ReportJson) =>
  locais.flatMap(({ Id, pesquisas }) => (pesquisas === null ? [] : [Id])).sort();
const togetherIn = ({ outros }: ReportJson) =>
  outros.map(({ unidade, locais, pesquisas }) => [unidade, locais, pesquisas]);

describe('wards with fewer than 8 surveys', () => {
  test.each([
    ['count together if they have 8', { A: 30, B: 7, C: 1 }, '', ['A'], [[null, ['B', 'C'], 8]], null, 38],
    ['are in no share if they have fewer', { A: 30, B: 4, C: 3 }, '', ['A'], [], { locais: 2, pesquisas: 7 }, 30],
    ['without surveys do not count', { A: 30, B: 8, C: 0 }, '', ['A', 'B'], [], null, 38],
    [
      'count together in their unit',
      { A: 30, B: 5, C: 4, D: 7, E: 3, F: 20 },
      'NNNSSS',
      ['A', 'F'],
      [
        ['N', ['B', 'C'], 9],
        ['S', ['D', 'E'], 10],
      ],
      null,
      69,
    ],
    [
      'count together across units if they are fewer than 8 in each',
      { A: 30, B: 5, C: 20, D: 4 },
      'NNSS',
      ['A', 'C'],
      [[null, ['B', 'D'], 9]],
      null,
      59,
    ],
    [
      'of one unit are in no share beside those of another unit that count together',
      { A: 30, B: 5, C: 4, D: 3 },
      'NNNS',
      ['A'],
      [['N', ['B', 'C'], 9]],
      { locais: 1, pesquisas: 3 },
      39,
    ],
  ] as const)('%s', async (_, counts, unitsOf, shown, together, left, total) => {
    const report = await jsonOf(await withCounts(counts, unitsOf));
    expect([shownIn(report), togetherIn(report), report.emNenhuma]).toEqual([shown, together, left]);
    expect(report.total.pesquisas).toBe(total);
    for (const local of report.locais.filter(({ pesquisas }) => pesquisas === null))
      expect(local).toMatchObject({ satisfacao: null, faces: null, situacao: null, mesesSeguidos: null, meses: null });
  });

  test('are summed in the total exactly as they are shown', async () => {
    const report = await jsonOf(await withCounts({ A: 30, B: 5, C: 4, D: 3, E: 12 }, 'NNNSS'));
    for (const face of RESPOSTAS) {
      const rows = [...report.locais, ...report.outros].reduce((sum, { faces }) => sum + (faces?.[face] ?? 0), 0);
      const questions = report.perguntas.reduce((sum, { faces }) => sum + (faces?.[face] ?? 0), 0);
      const units = report.unidades.reduce((sum, { faces }) => sum + (faces?.[face] ?? 0), 0);
      expect([rows, questions, units]).toEqual(Array.from({ length: 3 }, () => report.total.faces?.[face]));
    }
  });

  test('have no row of another unit in the report of a unit', async () => {
    const hospital = await withCounts({ A: 30, B: 5, C: 20, D: 4 }, 'NNSS');
    const [all, one] = [await jsonOf(hospital), await jsonOf(hospital, [...october, '--unidade', 'N'])];
    expect(one.outros).toEqual([]);
    expect(one.total.pesquisas).toBe(30);
    expect(all.unidades.map(({ pesquisas }) => pesquisas).sort()).toEqual([20, 30]);
  });

  test('show nothing in a report of their own', async () => {
    const { total, perguntas } = await jsonOf(await withCounts({ A: 30, B: 5, C: 4 }), [...october, '--local', 'B']);
    expect(total).toMatchObject({ pesquisas: null, abertas: null, esperamRetorno: null, meses: null });
    expect(perguntas.flatMap(({ pesquisas }) => pesquisas ?? [])).toEqual([]);
  });

  test('that are in no share are told in one note', async () => {
    const hospital = await withCounts({ A: 30, B: 4, C: 3 });
    const { stdout } = await hospital.command([...october, '--saida', '-']);
    expect(textOf(stdout)).toContain('7 pesquisas de 2 locais não estão em nenhuma porcentagem.');
  });

  test('that count together are a row of the table', async () => {
    const hospital = await withCounts({ A: 30, B: 5, C: 4 });
    const { stdout } = await hospital.command([...october, '--saida', '-']);
    expect(textOf(stdout).replaceAll('\u00a0', ' ')).toMatch(/Outros locais \(2\) \d+ % 9 pesquisas/);
  });

  test.each([0, 1, 7])('hide the hospital if it has %i surveys in all', async (surveys) => {
    const { total, perguntas } = await jsonOf(await withCounts({ A: surveys }));
    expect(total).toMatchObject({ pesquisas: null, satisfacao: null, abertas: null, meses: null });
    expect(perguntas).toEqual([]);
  });

  test('in a month of the line count as in the report of that month', async () => {
    const september = { A: 20, B: 5, C: 2 };
    const hospital = await hospitalOf(
      fileWith('ABC'),
      [
        ...Object.entries(september).map(([local, surveys]) => ['2026-09', local, surveys] as const),
        ...['A', 'B', 'C'].map((local) => ['2026-10', local, 10] as const),
      ].flatMap(([mes, local, surveys]) => surveysIn(mes, { local, surveys, happy: 80 })),
    );
    const [last, before] = [await jsonOf(hospital), await jsonOf(hospital, ['relatorio', '--periodo', '2026-09'])];
    expect(last.total.meses?.at(-2)).toEqual(before.total.meses?.at(-1));
    expect(last.total.meses?.at(-2)?.pesquisas).toBe(20);
  });
});

describe('questions with fewer than 8 answers', () => {
  /** So many surveys answer question 3, or questions 2 and 3. */
  const withAnswers = (second: number, third: number) =>
    hospitalOf(fileWith('A'), [
      ...surveysIn('2026-10', { local: 'A', surveys: 30, happy: 80, questions: ['1'] }),
      ...surveysIn('2026-10', { local: 'A', surveys: second, happy: 80, questions: ['2'] }),
      ...surveysIn('2026-10', { local: 'A', surveys: third, happy: 80, questions: ['3'] }),
    ]);
  const sizes = ({ perguntas }: ReportJson) => perguntas.map(({ Id, pesquisas }) => [Id, pesquisas]).sort();

  test('count together if they have 8', async () => {
    const report = await jsonOf(await withAnswers(5, 4));
    expect(sizes(report)).toEqual([
      ['1', 30],
      ['2', null],
      ['3', null],
    ]);
    expect(report.outrasPerguntas).toMatchObject({ perguntas: ['2', '3'], pesquisas: 9 });
  });

  test('have no row if they have fewer together', async () => {
    const report = await jsonOf(await withAnswers(4, 3));
    expect(report.outrasPerguntas).toBeNull();
    expect(report.total.pesquisas).toBe(37);
  });
});

test('a question that few patients of the small wards are asked counts in no share', async () => {
  const file = fileWith('ABC');
  const hospital = await hospitalOf(file, [
    ...surveysIn('2026-10', { local: 'A', surveys: 30, happy: 80, questions: ['1', '2'] }),
    ...surveysIn('2026-10', { local: 'B', surveys: 6, happy: 80, questions: ['1'] }),
    // Question 2 less the answers in A would be the five patients of C.
    ...surveysIn('2026-10', { local: 'C', surveys: 5, happy: 80, questions: ['1', '2'] }),
  ]);
  const report = await jsonOf(hospital);
  const answers = (faces: (typeof report.total)['faces']) =>
    RESPOSTAS.reduce((sum, face) => sum + (faces?.[face] ?? 0), 0);
  expect(togetherIn(report)).toEqual([[null, ['B', 'C'], 11]]);
  expect(answers(report.outros[0]?.faces ?? null)).toBe(11);
  expect(answers(report.total.faces)).toBe(60 + 11);
  expect(report.perguntas.map(({ Id, pesquisas }) => [Id, pesquisas]).sort()).toEqual([
    ['1', 41],
    ['2', 30],
  ]);
});

test('a filter never regroups small wards', async () => {
  const hospital = await withCounts({ A: 30, B: 20, C: 5, D: 4 });
  const [all, one] = [await jsonOf(hospital), await jsonOf(hospital, [...october, '--pergunta', '1'])];
  expect(togetherIn(one)).toEqual([[null, ['C', 'D'], 9]]);
  expect(one.total.pesquisas).toBe(all.perguntas.find(({ Id }) => Id === '1')?.pesquisas);
});

test('a month of the line with few surveys has no figures', async () => {
  const hospital = await hospitalOf(fileWith('A'), [
    ...surveysIn('2026-09', { local: 'A', surveys: 7, happy: 80 }),
    ...surveysIn('2026-10', { local: 'A', surveys: 8, happy: 80 }),
  ]);
  const { total } = await jsonOf(hospital);
  expect(total.meses?.slice(-2)).toEqual([
    { mes: '2026-09', pesquisas: null, satisfacao: null, situacao: null },
    { mes: '2026-10', pesquisas: 8, satisfacao: 75, situacao: null },
  ]);
});
