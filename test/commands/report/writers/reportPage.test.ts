import { createHash } from 'node:crypto';
import { htmlDocument, html } from '../../../../src/commands/common/html';
import { alertPage } from '../../../../src/commands/report/writers/alertPage';
import { reportPage } from '../../../../src/commands/report/writers/reportPage';
import type { Report } from '../../../../src/commands/report/answers/figures';
import { headline } from '../../../../src/commands/report/content/words';
import {
  cells,
  exampleAlert,
  exampleReport,
  group,
  hidden,
  letterhead,
  local,
  pergunta,
} from '../../support/exampleReport';
import { textOf } from '../../support/textOf';

const pageOf = (more: Partial<Report> = {}) => reportPage(exampleReport(more), letterhead);
const wordsOf = (more: Partial<Report> = {}) => textOf(pageOf(more)).replaceAll('\u00a0', ' ');
const sentence = (more: Partial<Report['total']>, report: Partial<Report> = {}) => {
  const example = exampleReport(report);
  return headline({ ...example, total: { ...example.total, ...more } }).replaceAll('\u00a0', ' ');
};
const quarter = { de: '2026-07-01', ate: '2026-09-30' };

test('the headline compares the share with the usual one', () => {
  expect(sentence({})).toBe('80 % das avaliações foram “muito bom” ou “bom”: como de costume (80 %).');
  expect(sentence(group(80, 85))).toMatch(/: abaixo do habitual \(85 %\)\.$/);
  expect(sentence({ ...group(80, 72), mesesSeguidos: 3 })).toMatch(/: acima do habitual \(72 %\), pelo 3º mês\.$/);
  expect(sentence(group(80, null))).toMatch(/: ainda sem habitual\.$/);
  expect(sentence({ comparableShare: 86 })).toMatch(/; sem perguntas ou locais novos, como Oncologia, 86 %: como /);
  expect(sentence({ comparableShare: 86 }, { locais: [] })).toMatch(/; sem perguntas ou locais novos, 86 %: /);
  expect(sentence({ usualSince: '2026-07' })).toMatch(/: como de costume \(80 %\); novo habitual desde julho\.$/);
});

test('the headline of a longer period only names the marked months', () => {
  expect(sentence({}, { periodo: quarter })).toMatch(/“bom”\.$/);
  const meses = (group(80).meses ?? []).map((month) =>
    ['2026-06', '2026-07', '2026-09'].includes(month.mes) ? { ...month, situacao: 'abaixo' as const } : month,
  );
  expect(sentence({ meses }, { periodo: quarter })).toMatch(/: abaixo do habitual em julho e setembro\.$/);
});

test('a ward in a longer period names its marked months', () => {
  const meses = (group(80).meses ?? []).map((month) =>
    ['2026-07', '2026-09'].includes(month.mes) ? { ...month, situacao: 'abaixo' as const } : month,
  );
  const text = wordsOf({
    periodo: quarter,
    locais: [local('UTI', { ...group(80), meses, habitual: null, usualSince: '2026-04' })],
  });
  expect(text).toContain('UTI 80 %, abaixo do habitual em julho e setembro; novo habitual desde abril');
});

test('a hospital without surveys, or with too few, has no tables', () => {
  const total = { ...exampleReport().total, ...hidden() };
  expect(sentence(hidden('protects'))).toBe(
    'Pesquisas respondidas em outubro de 2026: oculto para proteger outro. Um período maior pode mostrar mais.',
  );
  const text = wordsOf({ total });
  expect(text).toContain('Pesquisas respondidas em outubro de 2026: menos de 8.');
  expect(text).toContain('Hemodiálise sem pesquisas desde 11/10');
  expect(text).not.toMatch(/Perguntas|Nada fora|Habitual/);
});

test('the page says why a ward with enough surveys is hidden', () => {
  const why = '“Oculto”: o total menos os outros mostraria um local com menos de 8.';
  expect(wordsOf()).toContain(why);
  expect(wordsOf({ locais: [local('UTI Adulto', hidden())] })).not.toContain(why);
});

test('the lists say which wards with enough surveys they leave out', () => {
  expect(wordsOf()).toContain(
    'Sem resultado aqui, para proteger outro local: Capela. Um período maior pode mostrar mais. Muito bom',
  );
  expect(wordsOf({ locais: [local('UTI Adulto', hidden())] })).not.toContain('Sem resultado aqui');
});

test('who waits for a call is said of the phone numbers that are still stored', () => {
  expect(wordsOf()).toContain('Esperam retorno 34 telefone guardado e um “ruim”');
});

test('a hidden year names no longer period', () => {
  const year = { de: '2026-01-01', ate: '2026-12-31' };
  const text = wordsOf({ periodo: year, total: { ...exampleReport().total, ...hidden() } });
  expect(text).toContain('Pesquisas respondidas em 2026: menos de 8. ');
  expect(text).not.toContain('Um período maior');
});

test('the page says of each ward what the report says', () => {
  const text = wordsOf();
  const mark = 'abaixo do habitual (87 %), pelo 2º mês';
  expect(text).toContain(`Pediatria 69 %, ${mark}`);
  expect(text.split(mark)).toHaveLength(3);
  expect(text).toMatch(/Melhorou.* Centro cirúrgico 89 %, acima do habitual \(80 %\) /);
  expect(text).toContain('sem pesquisas desde 11/10: confira o código QR e o tablet');
  expect(text).toMatch(/Oncologia novo 90 %/);
  expect(text).toMatch(/Capela oculto para proteger outro UTI Adulto menos de 8 /);
  expect(text.split(/\s+/).length).toBeLessThanOrEqual(450);
});

test('each share is compared with the share of the same questions', () => {
  const [first] = exampleReport().locais;
  const text = wordsOf({
    locais: [{ ...local('UTI', group(78, 87)), satisfacao: 90, comparableShare: 78 }, ...(first ? [first] : [])],
  });
  expect(text).toContain('UTI 90 %; sem perguntas ou locais novos, 78 %: abaixo do habitual (87 %)');
});

test('a report on a unit names its mark once', () => {
  const sul = { ...group(70, 85), titulo: 'Sul' };
  const total = { ...exampleReport().total, ...sul };
  const page = pageOf({
    sobre: 'Sul',
    total,
    unidades: [{ ...sul, nome: 'Sul', choice: 'unidade=Sul', noted: [] }],
    perguntas: [],
  });
  expect(page.match(/<b>Sul<\/b>/g)).toHaveLength(1);
});

describe('where no ward is marked', () => {
  const locais = [local('UTI', group(80)), local('Pediatria', group(80))];

  test('the page says that nothing is unusual', () => {
    expect(wordsOf({ locais, perguntas: [] })).toContain('Nada fora do habitual.');
    const some = [...locais, local('Capela', hidden())];
    expect(wordsOf({ locais: some, perguntas: [] })).toContain('Nada fora do habitual no que se mostra.');
  });

  test('the page says if there is nothing to compare with', () => {
    const total = { ...exampleReport().total, ...group(80, null) };
    const text = wordsOf({ total, locais: locais.map((one) => ({ ...one, ...group(80, null) })), perguntas: [] });
    expect(text).toContain('Ainda não há habitual para comparar.');
    expect(text).not.toContain('Nada fora');
  });
});

test('the dashed line covers only months that it can be compared with', () => {
  const dashedIn = (more: Partial<Report['locais'][number]>) => {
    const [, list = ''] =
      /<ul>(.*?)<.ul>/s.exec(pageOf({ locais: [local('UTI', group(60, 70), more)], perguntas: [] })) ?? [];
    return /class="usual" d="M(\d+)/.exec(list)?.[1];
  };
  expect([{}, { usualFrom: 6 }, { usualFrom: null }].map(dashedIn)).toEqual(['6', '85', undefined]);
});

test('one month alone has no line', () => {
  const meses = group(80).meses?.map((month, index) => (index < 12 ? { ...month, satisfacao: null } : month)) ?? [];
  const young = { total: { ...exampleReport().total, meses }, locais: [], perguntas: [] };
  expect(pageOf(young)).not.toContain('class="line"');
});

test('only the report on a month explains where the dashed line is missing', () => {
  expect(wordsOf()).toContain(
    'fora os marcados, nas mesmas perguntas, cada local com o peso de agora; sem tracejado onde',
  );
  expect(wordsOf({ periodo: quarter })).toContain(
    'fora os marcados, nas mesmas perguntas, cada local com o peso de agora.',
  );
});

test('a period that is running says until which day it counts', () => {
  expect(wordsOf({ contaAte: '2026-10-20' })).toContain('outubro de 2026, até o dia 20/10');
});

test('the target is met where the shown share reaches it', () => {
  expect(wordsOf({ meta: 80 })).toContain('meta 80 %: atingida');
  expect(wordsOf({ meta: 81 })).toContain('meta 81 %: não atingida');
  expect(wordsOf({ meta: 81, periodo: quarter })).toContain(' meta, no alto');
  expect(wordsOf()).not.toContain('meta');
  // Four wards and four questions.
  expect(wordsOf({ meta: 79 }).match(/ % na meta/g)).toHaveLength(4 + 4);
});

test('wards stand below their unit, those without one at the top', () => {
  const locais = [
    local('A', group(70), { unidade: 'Sul' }),
    local('B', group(80), { unidade: 'Norte' }),
    local('C', group(90)),
  ];
  const unidades = [
    { ...group(72), nome: 'Norte', titulo: 'Norte', choice: 'unidade=Norte', noted: [] },
    { ...group(75), nome: 'Sul', titulo: 'Sul', choice: 'unidade=Sul', noted: [] },
  ];
  const text = wordsOf({ locais, unidades, perguntas: [] });
  expect(text).toMatch(/ C 90 %.* Norte 72 %.* B 80 %.* Sul 75 %.* A 70 %/);
});

describe('when patients answered', () => {
  const withCells = (more: Partial<Report['total']> = {}) =>
    wordsOf({ total: { ...exampleReport().total, quando: cells(), ...more } });

  test('is a table of four cells, which says that the hour is that of the answer', () => {
    const text = withCells();
    expect(text).toMatch(
      /Quando Hora da resposta .* Segunda a sexta, 19 às 7 h .* Segunda a sexta, 7 às 19 h 84 % .* Sábado e domingo, 19 às 7 h menos de 8 /,
    );
    expect(text).toContain('A hora é a da resposta, não a do atendimento.');
    expect(wordsOf()).not.toMatch(/Quando|A hora/);
  });

  test('needs attention where a cell differs from its usual share', () => {
    expect(withCells()).toContain('Todos os locais, segunda a sexta, 19 às 7 h 59 %, abaixo do habitual (78 %)');
    const locais = [local('UTI', group(80), { quando: cells() }), local('Pediatria', group(80))];
    expect(wordsOf({ locais })).toContain('UTI, segunda a sexta, 19 às 7 h 59 %, abaixo do habitual (78 %)');
  });

  test('says nothing that the ward says itself', () => {
    expect(withCells(group(70, 86))).not.toContain('Todos os locais, segunda');
    expect(withCells(group(86, 70))).toContain('Todos os locais, segunda');
  });

  test('has no table where all cells are hidden', () => {
    expect(withCells({ quando: cells().map((cell) => ({ ...cell, ...hidden() })) })).not.toContain('Quando');
  });
});

test('markup in a name is text', () => {
  const page = pageOf({ locais: [local('<b>UTI</b>', group(80))], perguntas: [pergunta('<i>?', group(80))] });
  expect(page).toContain('&lt;b&gt;UTI&lt;/b&gt;');
  expect(page).not.toMatch(/<b>UTI|<i>/);
});

test('pictures need no style sheet', () => {
  for (const [picture] of pageOf().matchAll(/<svg[^]*?<\/svg>/g)) {
    expect(picture).toMatch(/^<svg[^>]* width="\d+" height="\d+"/);
    for (const [shape] of picture.matchAll(/<(path|rect|circle) [^>]*>/g)) expect(shape).toMatch(/ (fill|stroke)="#/);
  }
});

test('the content policy has the hash that browsers compute, also for a file with CRLF', () => {
  const page = htmlDocument({ title: '', style: 'a {\r\n}', body: html`` });
  expect(page).toContain(createHash('sha256').update('a {\n}').digest('base64'));
});

test('an alert says what its figures say', () => {
  const silencios = exampleAlert().silencios.map((row) => ({ ...row, semPesquisasDesde: '2025-12-11' as const }));
  const text = textOf(alertPage(exampleAlert({ silencios }), letterhead)).replaceAll('\u00a0', ' ');
  expect(text).toContain('1 local abaixo do habitual, 1 local sem pesquisas.');
  expect(text).toContain('69 %, abaixo do habitual (87 %) desde 07/09 ');
  expect(text).toContain('48 pesquisas em 28 dias. Na última semana (26/10 a 01/11/2026): 66 % em 12 pesquisas.');
  expect(text).toContain('Como você avalia o tempo de espera? 45 % , habitual 74 %');
  expect(text).toContain('Hemodiálise sem pesquisas desde 11/12/2025: confira o código QR e o tablet');
});
