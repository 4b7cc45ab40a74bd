import type { Folha } from '../../../../src/commands/report/answers/types';
import { wallSheets } from '../../../../src/commands/report/content/wallSheets';
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

test('a sheet shows the share of each face', () => {
  expect(wordsOf()).toMatch(/Mais de 8 de cada 10 respostas são .* 50 % Muito bom 35 % Bom 10 % Regular 5 % Ruim /);
});

test('a sheet has no red but in the face of the survey', () => {
  expect(sheetOf({}, row(group(70, 90)))).not.toContain('#b3261e"');
});

test('a sheet has four lines to write on', () => {
  expect(sheetOf().match(/class="ruled"/g)).toHaveLength(4);
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

test('a sheet names the unit of its ward', () => {
  const locais = [local('Ala 1', row(group(85)), { unidade: 'Hospital Norte', folha: sheet })];
  expect(textOf(sheetsPage(wallSheets(exampleReport({ locais })), letterhead))).toMatch(
    / · Hospital Norte outubro de 2026 Ala 1 /,
  );
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
