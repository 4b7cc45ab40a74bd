import { createHash } from 'node:crypto';
import { htmlDocument, html } from '../../../../src/commands/common/html';
import type { LocalRow, Report } from '../../../../src/commands/report/answers/types';
import { alertContent } from '../../../../src/commands/report/content/alertContent';
import { reportContent } from '../../../../src/commands/report/content/reportContent';
import type { Content } from '../../../../src/commands/report/content/types';
import { contentPage, contentPart } from '../../../../src/commands/report/writers/contentPage';
import {
  cells,
  exampleAlert,
  exampleReport,
  group,
  letterhead,
  local,
  pergunta,
  row,
} from '../../support/exampleReport';
import { textOf } from '../../support/textOf';

const pageOf = (more: Partial<Report> = {}) => contentPage(reportContent(exampleReport(more)), letterhead);
const wordsOf = (more: Partial<Report> = {}) => textOf(pageOf(more)).replaceAll('\u00a0', ' ');
const example = exampleReport();

test('a page says each mark in its list and in its table', () => {
  const text = wordsOf();
  const mark = '18 pontos abaixo do habitual, 2º mês seguido';
  expect(text).toContain(`Pediatria 69 %, ${mark}`);
  expect(text.split(mark)).toHaveLength(3);
});

test('a page says what is new, and what is hidden', () => {
  const text = wordsOf();
  expect(text).toMatch(/Oncologia novo 90 %/);
  expect(text).toMatch(/Capela menos de 8 .*UTI Adulto menos de 8 .*Outros locais \(2\) 75 %/);
});

test('a page of eight wards is short', () => {
  const withoutPictures = textOf(pageOf().replaceAll(/<svg.*?<.svg>/gs, ''));
  expect(withoutPictures.split(/\s+/).length).toBeLessThanOrEqual(450);
});

test('a difference that may be chance is said beside the name', () => {
  const chance = row({ ...group(92, 85), situacao: 'habitual' }, { distance: 'chance' });
  expect(wordsOf({ locais: [local('UTI', chance)] })).toContain('UTI 7 pontos acima do habitual: pode ser acaso 92 %');
});

test('who waits for a call is said of the phone numbers that are still stored', () => {
  expect(wordsOf()).toContain('Esperam retorno 34 telefone guardado e um “ruim”');
});

test('the dashed line covers only months that it can be compared with', () => {
  const dashedIn = (more: Partial<LocalRow>) => {
    const [, list = ''] =
      /<ul>(.*?)<.ul>/s.exec(pageOf({ locais: [local('UTI', row(group(60, 70)), more)], perguntas: [] })) ?? [];
    return /class="usual" d="M(\d+)/.exec(list)?.[1];
  };
  expect([{}, { usualFrom: 6 }, { usualFrom: null }].map(dashedIn)).toEqual(['36', '110', undefined]);
});

test('a line says its name, and its first and last month', () => {
  expect(pageOf()).toContain('aria-label="Pediatria, out/25 a out/26: 87\u00a0% 69\u00a0%"');
});

test('a line has its first and last share as text', () => {
  const texts = [
    ...(/Pediatria.*?<.svg>/s.exec(pageOf().slice(pageOf().indexOf('<li')))?.[0].matchAll(/>([^<]*)<.text>/g) ?? []),
  ];
  expect(texts.map(([, text]) => text)).toEqual(['87\u00a0%', '69\u00a0%']);
});

test('an improvement is green, whatever the colour of the hospital', () => {
  const page = contentPage(reportContent(example), { ...letterhead, colors: { brand: '#b3261e' } });
  expect(page).toContain('--brand:#b3261e');
  expect(page).toContain('class="acima" d="M1 10h10l-5-8z" fill="#1f7a45"');
});

test('the parts of a bar have the outlines of their faces', () => {
  const [bar = ''] = /<svg class="bar".*?<.svg>/s.exec(pageOf()) ?? [];
  expect([...bar.matchAll(/stroke="(#\w+)"/g)].map(([, color]) => color)).toEqual([
    '#1f7a45',
    '#5c7a14',
    '#8f6300',
    '#b03a26',
  ]);
});

test('a comparison has the situation beside the points', () => {
  const page = pageOf({ antes: { de: '2025-10-01', ate: '2025-10-31', semLocais: [], semPerguntas: [] } });
  expect(textOf(page).replaceAll('\u00a0', ' ')).toMatch(/Pediatria 87 % 69 % −18 diferença além do acaso /);
});

test('one month alone has no line', () => {
  const meses = group(80).meses?.map((month, index) => (index < 12 ? { ...month, satisfacao: null } : month)) ?? [];
  const total = { ...example.total, group: { ...group(80), meses } };
  expect(pageOf({ total, locais: [], outros: [], perguntas: [] })).not.toContain('class="line"');
});

test('a target is met by the wards and questions whose share reaches it', () => {
  expect(wordsOf({ meta: 81, periodo: { de: '2026-07-01', ate: '2026-09-30' } })).toContain(' meta, no alto');
  expect(wordsOf()).not.toContain('meta');
  // Three wards, of which one is silent, and four questions.
  expect(wordsOf({ meta: 80, locais: [local('UTI', row(group(70)), { meta: 65 })] })).toMatch(
    /UTI meta 65 % 70 % .* sim /,
  );
  expect(pageOf({ meta: 80 }).match(/>sim<\/td>/g)).toHaveLength(3 + 4);
});

test('the parts of the week are a table', () => {
  const text = wordsOf({ total: { ...example.total, quando: cells() } });
  expect(text).toMatch(/Quando Hora da resposta .* Segunda a sexta, 19 às 7 h .* Segunda a sexta, 7 às 19 h 84 % /);
});

test('markup in a name is text', () => {
  const page = pageOf({
    locais: [local('<b>UTI</b>', row(group(80)))],
    perguntas: [pergunta('<i>?', row(group(80)))],
  });
  expect(page).toContain('&lt;b&gt;UTI&lt;/b&gt;');
  expect(page).not.toMatch(/<b>UTI|<i>/);
});

test('arrows in a footnote are drawn, because not every font has them', () => {
  expect(pageOf()).not.toMatch(/[▼▲]/);
  expect(pageOf()).toContain('role="img" aria-label="abaixo"');
});

test('pictures need no style sheet', () => {
  for (const [picture] of pageOf().matchAll(/<svg[^]*?<\/svg>/g)) {
    expect(picture).toMatch(/^<svg[^>]* width="\d+" height="\d+"/);
    // The strokes of a face have the colour of the whole picture.
    const whole = / stroke="#\w+"/.exec(picture.slice(0, picture.indexOf('>')))?.[0] ?? '';
    for (const [shape] of picture.matchAll(/<(path|rect|circle) [^>]*>/g))
      expect(shape + whole).toMatch(/ (fill|stroke)="#/);
  }
});

test('the content policy has the hash that browsers compute, also for a file with CRLF', () => {
  const page = htmlDocument({ title: '', style: 'a {\r\n}', body: html`` });
  expect(page).toContain(createHash('sha256').update('a {\n}').digest('base64'));
});

test('an alert says the share of the last week', () => {
  const text = textOf(contentPage(alertContent(exampleAlert()), letterhead)).replaceAll('\u00a0', ' ');
  expect(text).toContain('Satisfação na última semana 81 % 120 pesquisas de 26/10 a 01/11/2026');
});

test('an alert says what its figures say', () => {
  const silencios = exampleAlert().silencios.map((one) => ({ ...one, semPesquisasDesde: '2025-12-11' as const }));
  const page = contentPage(alertContent(exampleAlert({ silencios })), letterhead);
  const text = textOf(page).replaceAll('\u00a0', ' ');
  expect(text).toContain('1 local abaixo do habitual, 1 local sem pesquisas.');
  expect(text).toContain('Pediatria 69 %, 18 pontos abaixo do habitual desde 07/09 ');
  expect(text).toContain('48 pesquisas em 28 dias. Na última semana (26/10 a 01/11/2026): 66 % em 12 pesquisas.');
  expect(text).toContain('Como você avalia o tempo de espera? 45 % , 29 pontos abaixo do habitual');
  expect(text).toContain('sem o dia 14/10: 86 %, como de costume');
  expect(text).toContain('Hemodiálise última pesquisa em 11/12/2025: confira o código QR e o tablet');
});

describe('a column that is added to a table', () => {
  const content = reportContent(example);
  const [wards, ...others] = content.tables;
  if (!wards) throw new Error('the example has no wards');
  const withColumn: Content = {
    ...content,
    tables: [
      {
        ...wards,
        columns: [...wards.columns, { title: 'Retornos', kind: 'count', unit: 'retornos' }],
        parts: wards.parts.map((part) => part.map((one) => ({ ...one, cells: [...one.cells, 4321] }))),
      },
      ...others,
    ],
  };
  const page = contentPart(withColumn, () => '/');

  test('can be sorted', () => {
    expect(page).toMatch(/<th [^>]*class="count" data-sort="number"[^>]*>Retornos<\/th>/);
  });

  test('has its number and, for a phone, its unit', () => {
    expect(page).toContain('data-v="4321">4.321<span> retornos</span></td>');
  });

  test('is a part of the single cell of a hidden row', () => {
    const columns = [...page.matchAll(/<th [^>]*columnheader[^>]*>/g)].length;
    const [, hidden = ''] = /colspan="(\d+)"/.exec(page) ?? [];
    const questions = content.tables.filter(({ only }) => only !== 'workbook').length - 1;
    expect([questions, Number(hidden)]).toEqual([1, columns - 1 - 5]);
  });
});
