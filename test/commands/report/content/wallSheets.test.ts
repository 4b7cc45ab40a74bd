import type { Folha, Report } from '../../../../src/commands/report/answers/types';
import { outOfTen, wallSheets } from '../../../../src/commands/report/content/wallSheets';
import { exampleReport, group, hidden, local, row } from '../../support/exampleReport';

const folha: Folha = {
  meses: 0,
  satisfacao: 85,
  faces: { MB: 100, BO: 70, RE: 20, RU: 10 },
  perguntas: [95, 91, 90, 72].map((satisfacao) => ({ titulo: `Pergunta ${satisfacao}`, satisfacao })),
};

const sheetsOf = (locais: Report['locais']) => wallSheets(exampleReport({ locais })).sheets;
const sheetOf = (more: Partial<Folha> = {}, of = row(group(85))) => {
  const [sheet] = sheetsOf([local('UTI-A', of, { folha: { ...folha, ...more } })]);
  if (!sheet) throw new Error('no sheet');
  return sheet;
};
const askedIn = ({ questions }: ReturnType<typeof sheetOf>) =>
  questions.map(({ title, asked }) => [title, ...asked.map(({ share }) => share)]);

test('the sentence about each share is true', () => {
  const distances = Array.from({ length: 101 }, (_, share) => {
    const [text] = outOfTen(share, false);
    const [, before, tens] = /^(Quase |Mais de |Menos de )?(.*) de cada 10$/.exec(text) ?? [];
    return { share, text, before, distance: share - 10 * Number(tens) };
  });
  for (const { share, text, before, distance } of distances) {
    if (text === 'Quase todas') expect(share).toBeGreaterThan(96);
    else if (before === 'Mais de ') expect([1, 2, 3, 4, 5, 6]).toContain(distance);
    else if (before === 'Quase ') expect([-3, -2, -1]).toContain(distance);
    else if (before === 'Menos de ') expect(distance).toBeLessThan(0);
    else expect(distance).toBe(0);
  }
});

test('"all" is said only if no answer was worse', () => {
  const perfect = { satisfacao: 100, faces: { MB: 300, BO: 0, RE: 0, RU: 0 } };
  expect(sheetOf(perfect).share).toEqual(['Todas', 'as respostas são “muito bom” ou “bom” (100\u00a0%)']);
  expect(sheetOf({ ...perfect, faces: { MB: 300, BO: 0, RE: 1, RU: 0 } }).share[0]).toBe('Quase todas');
});

test('a sheet names the target of its ward', () => {
  const [sheet] = sheetsOf([local('UTI-A', row(group(85)), { folha, meta: 90 })]);
  expect(sheet?.share[1]).toMatch(/\(85\u00a0%; meta: 90\u00a0%\)$/);
});

test('a sheet praises the two best questions and names the lowest one', () => {
  expect(askedIn(sheetOf())).toEqual([
    ['Mais bem avaliado', 95, 91],
    ['O que pode melhorar', 72],
  ]);
});

test('a sheet names no lowest question if all have 90 %', () => {
  expect(askedIn(sheetOf({ perguntas: folha.perguntas.slice(0, 3) })).at(-1)).toEqual(['O que pode melhorar']);
});

test('a sheet names no lowest question if all have the same share', () => {
  const perguntas = ['A', 'B', 'C'].map((titulo) => ({ titulo, satisfacao: 67 }));
  expect(askedIn(sheetOf({ perguntas }))).toEqual([['Mais bem avaliado', 67, 67], ['O que pode melhorar']]);
});

test('a sheet has the share of each face', () => {
  expect(sheetOf().percents).toEqual({ MB: 50, BO: 35, RE: 10, RU: 5 });
});

test.each([
  [0, 'outubro de 2026'],
  [3, 'últimos 3 meses, até 31/10/2026'],
  [12, 'últimos 12 meses, até 31/10/2026'],
] as const)('a sheet says which months it counts (%i)', (meses, text) => {
  expect(sheetOf({ meses }).period).toBe(text);
});

test('the line of a sheet has no marks', () => {
  const { line } = sheetOf({}, row(group(70, 90)));
  expect(line?.heading).toBe('13 meses, até outubro de 2026');
  expect(new Set(line?.months.map(({ situacao }) => situacao))).toEqual(new Set([null]));
});

test('the sheet of a ward with few surveys has no line of months', () => {
  expect(sheetOf({ meses: 12 }, hidden()).line).toBeNull();
});

test('a ward without a sheet has none', () => {
  expect(wallSheets(exampleReport()).sheets).toEqual([]);
});

test('the sheets are in the order of their names within each unit', () => {
  const named = [
    ['Ala 10', 'Norte', 95],
    ['Ala 2', 'Norte', 60],
    ['Ala 1', 'Sul', 40],
    ['Capela', null, 70],
  ] as const;
  const locais = named.map(([name, unidade, share]) => local(name, row(group(share)), { unidade, folha }));
  expect(sheetsOf(locais).map(({ name }) => name)).toEqual(['Capela', 'Ala 2', 'Ala 10', 'Ala 1']);
});

test('a sheet names its ward without unit and id', () => {
  const named = { titulo: 'Maternidade (Hospital Norte, 6)', unidade: 'Hospital Norte', folha };
  const [sheet] = sheetsOf([local('Maternidade', row(group(85)), named)]);
  expect([sheet?.name, sheet?.unit]).toEqual(['Maternidade', 'Hospital Norte']);
});
