import type { Folha } from '../../../../src/commands/report/answers/types';
import { outOfTen, wallSheets } from '../../../../src/commands/report/content/wallSheets';
import { sheetsPage } from '../../../../src/commands/report/writers/sheets';
import { exampleReport, group, hidden, letterhead, local, row } from '../../support/exampleReport';
import { textOf } from '../../support/textOf';

const sheet: Folha = {
  meses: 0,
  satisfacao: 85,
  faces: { MB: 100, BO: 70, RE: 20, RU: 10 },
  perguntas: [95, 91, 90, 72].map((satisfacao) => ({ titulo: `Pergunta ${satisfacao}`, satisfacao })),
};

const sheetOf = (folha: Partial<Folha> = {}, of = row(group(85)), endereco?: URL) =>
  sheetsPage(
    wallSheets(exampleReport({ locais: [local('UTI-A', of, { folha: { ...sheet, ...folha } })] })),
    letterhead,
    endereco,
  );
const wordsOf = (...args: Parameters<typeof sheetOf>) => textOf(sheetOf(...args)).replaceAll('\u00a0', ' ');

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
  expect(wordsOf(perfect)).toContain('Todas as respostas são “muito bom” ou “bom” (100 %)');
  expect(wordsOf({ ...perfect, faces: { MB: 300, BO: 0, RE: 1, RU: 0 } })).toContain('Quase todas as respostas são');
});

test('a sheet praises the two best questions', () => {
  expect(wordsOf()).toContain('Mais bem avaliado 95 % Pergunta 95 91 % Pergunta 91 O que pode melhorar');
});

test('a sheet names the lowest question if it is under 90 %', () => {
  expect(wordsOf()).toContain('O que pode melhorar 72 % Pergunta 72 ');
  expect(wordsOf({ perguntas: sheet.perguntas.slice(0, 3) })).not.toContain('O que pode melhorar');
});

test('a sheet shows the share of each face', () => {
  expect(wordsOf()).toMatch(/Mais de 8 de cada 10 respostas são .* 50 % Muito bom 35 % Bom 10 % Regular 5 % Ruim /);
});

test('a sheet has no red but in the face of the survey', () => {
  expect(sheetOf({}, row(group(70, 90)))).not.toContain('#b3261e"');
});

test('a sheet has four lines to write on', () => {
  expect(sheetOf().match(/class="ruled"/g)).toHaveLength(4);
});

test('a ward with few surveys says which months its sheet counts', () => {
  expect(wordsOf({ meses: 12 }, hidden())).toContain('últimos 12 meses, até 31/10/2026');
  expect(wordsOf({ meses: 3 })).toContain('últimos 3 meses, até 31/10/2026');
});

test('the sheet of a ward with few surveys has no line of months', () => {
  expect(sheetOf()).toContain('class="line"');
  expect(sheetOf({ meses: 12 }, hidden())).not.toContain('class="line"');
});

test('a ward without a sheet has no page', () => {
  expect(sheetsPage(wallSheets(exampleReport()), letterhead)).not.toContain('<article');
});

test('a sheet has a code if the address is known', () => {
  expect(sheetOf()).not.toContain('Avalie também');
  const page = sheetOf({}, row(group(85)), new URL('https://pesquisa.hospital.example'));
  expect(page).toContain('Código QR de https://pesquisa.hospital.example/UTI-A');
  expect(textOf(page)).toContain('Avalie também');
});

test('the sheets are in the order of their names within each unit', () => {
  const named = [
    ['Ala 10', 'Norte', 95],
    ['Ala 2', 'Norte', 60],
    ['Ala 1', 'Sul', 40],
    ['Capela', null, 70],
  ] as const;
  const locais = named.map(([name, unidade, share]) => local(name, row(group(share)), { unidade, folha: sheet }));
  const page = sheetsPage(wallSheets(exampleReport({ locais })), letterhead);
  expect([...page.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, name]) => name)).toEqual([
    'Capela',
    'Ala 2',
    'Ala 10',
    'Ala 1',
  ]);
});

test('a sheet names the unit of its ward', () => {
  const locais = [local('Ala 1', row(group(85)), { unidade: 'Hospital Norte', folha: sheet })];
  expect(textOf(sheetsPage(wallSheets(exampleReport({ locais })), letterhead))).toMatch(
    / · Hospital Norte outubro de 2026 Ala 1 /,
  );
});

test('a sheet names its ward without unit and id', () => {
  const named = local('Maternidade', row(group(85)), {
    titulo: 'Maternidade (Hospital Norte, 6)',
    unidade: 'Hospital Norte',
    folha: sheet,
  });
  const page = sheetsPage(wallSheets(exampleReport({ locais: [named] })), letterhead);
  expect(page).toContain('<h2>Maternidade</h2>');
  expect(page).not.toContain('Norte, 6');
});

test("sheets have the hospital's colours", () => {
  const locais = [local('UTI-A', row(group(85)), { folha: sheet })];
  const page = sheetsPage(wallSheets(exampleReport({ locais })), { ...letterhead, colors: { brand: '#8a1a4f' } });
  expect(page).toContain('--brand:#8a1a4f');
});

describe('the sheet shrinks its type for long texts', () => {
  const titulo =
    'Considerando as visitas e as noites que passou aqui, como você avalia a atenção que a equipe deu à sua família? ';
  const sizeWith = (letters: number) => {
    const perguntas = [95, 91, 72].map((satisfacao) => ({ titulo: titulo.repeat(9).slice(0, letters), satisfacao }));
    const page = sheetOf({ perguntas }, row(group(85)), new URL('https://pesquisa.hospital.example'));
    return Array.from(page.matchAll(/<article class="sheet ([^"]*)"/g), ([, size]) => size);
  };

  test.each([
    [70, ['size-1']],
    [110, ['size-2']],
    [150, ['size-3']],
    // The second sheet has the questions.
    [400, ['size-0', 'more']],
  ])('with questions of %i letters: %j', (letters, sizes) => {
    expect(sizeWith(letters)).toEqual(sizes);
  });

  test('until the questions move to a second sheet with the name of the ward', () => {
    const page = sheetOf({ perguntas: [{ titulo: titulo.repeat(9), satisfacao: 95 }] });
    const [, first = '', second = ''] = page.split('<article');
    expect(first).not.toContain('Considerando');
    expect(second).toContain('Considerando');
    for (const one of [first, second]) expect(one).toContain('<h2>UTI-A</h2>');
  });
});
