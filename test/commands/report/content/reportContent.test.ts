import type { Report, TotalRow } from '../../../../src/commands/report/answers/types';
import { reportContent } from '../../../../src/commands/report/content/reportContent';
import { cells, exampleReport, group, hidden, local, outros, pergunta, row } from '../../support/exampleReport';

const contentOf = (more: Partial<Report> = {}) => reportContent(exampleReport(more));
const totalWith = (more: Partial<TotalRow>): TotalRow => ({ ...exampleReport().total, ...more });
const headlineOf = (total: Partial<TotalRow>, more: Partial<Report> = {}) =>
  contentOf({ ...more, total: totalWith(total) }).headline.replaceAll('\u00a0', ' ');
const marksIn = (more: Partial<Report>) =>
  contentOf(more).lists.flatMap(({ title, marks }) => marks.map((mark) => `${title}: ${mark.title}, ${mark.text}`));
const tableIn = (more: Partial<Report>, title: string) => {
  const table = contentOf(more).tables.find((one) => one.title === title);
  return (table?.parts ?? []).map((part) => part.map(({ cells: [name] }) => (name as { text: string }).text));
};
const quarter = { de: '2026-07-01', ate: '2026-09-30' };
const marked = (months: readonly string[]) =>
  (group(80).meses ?? []).map((month) =>
    months.includes(month.mes) ? { ...month, situacao: 'abaixo' as const } : month,
  );

describe('the headline', () => {
  const SHARE = '80 % das avaliações foram “muito bom” ou “bom”';

  test.each([
    ['near the usual share', row(group(80)), ': como de costume.'],
    ['below it', row(group(80, 85)), ', 5 pontos abaixo do habitual.'],
    ['without it', row(group(80, null)), ': ainda sem habitual.'],
    [
      'with a new level',
      row(group(80), { usualSince: '2026-07' }),
      ': como de costume; comparado desde julho com o novo nível.',
    ],
  ])('of a share %s', (_, total, text) => {
    expect(headlineOf(total)).toBe(SHARE + text);
  });

  test('of a longer period names the marked months only', () => {
    expect(headlineOf({}, { periodo: quarter })).toBe(`${SHARE}.`);
    const total = { ...group(80), meses: marked(['2026-06', '2026-07', '2026-09']) };
    expect(headlineOf({ group: total }, { periodo: quarter })).toBe(
      `${SHARE}: abaixo do habitual em julho e setembro.`,
    );
  });

  test('of a hidden hospital says with how many surveys the figures appear', () => {
    expect(headlineOf(hidden())).toBe('Menos de 8 pesquisas respondidas: os números aparecem com 8 pesquisas.');
  });

  test('of a comparison with too few surveys says with how many in each period the figures appear', () => {
    const antes = { de: '2026-09-01', ate: '2026-09-13', semLocais: [], semPerguntas: [] };
    expect(headlineOf(hidden(), { antes })).toBe(
      'Menos de 8 pesquisas respondidas em um dos dois períodos: os números aparecem com 8 pesquisas em cada um.',
    );
  });
});

test('a hidden hospital has no tables', () => {
  expect(contentOf({ total: totalWith(hidden()) })).toMatchObject({ tables: [], tiles: [], notes: null });
});

test('a period that is running says until which day it counts', () => {
  expect(contentOf({ contaAte: '2026-10-20' }).title).toBe('Todos os locais · outubro de 2026, até o dia 20/10');
});

test('a period that counts a single day names it once', () => {
  const { title } = contentOf({ contaDesde: '2026-10-20', contaAte: '2026-10-20' });
  expect(title).toBe('Todos os locais · outubro de 2026, só o dia 20/10');
});

test('a comparison has the days of both periods in its title', () => {
  const antes = { de: '2026-09-01', ate: '2026-09-13', semLocais: [], semPerguntas: [] };
  const periodo = { de: '2026-09-14', ate: '2026-09-26' };
  expect(contentOf({ antes, periodo }).title).toContain(
    '14/09/2026 a 26/09/2026, comparado com 01/09/2026 a 13/09/2026',
  );
});

describe('the lists', () => {
  test('name what is below its usual share, above it, or silent', () => {
    expect(marksIn({})).toEqual([
      'Pede atenção: Pediatria, 18 pontos abaixo do habitual, 2º mês seguido',
      'Pede atenção: Hemodiálise, última pesquisa em 11/10: confira o código QR e o tablet',
      'Pede atenção: Como você avalia a recepção?, 15 pontos abaixo do habitual',
      'Melhorou: Centro cirúrgico, 9 pontos acima do habitual',
    ]);
  });

  test('name a ward’s marked months of a longer period', () => {
    const one = local('UTI', row({ ...group(80), meses: marked(['2026-07', '2026-09']), habitual: null }));
    expect(marksIn({ periodo: quarter, locais: [one], perguntas: [] })).toEqual([
      'Pede atenção: UTI, abaixo do habitual em julho e setembro',
    ]);
  });

  test('name a unit once in the report on it', () => {
    const sul = { ...row(group(70, 85)), titulo: 'Sul' };
    const unidades = [{ ...sul, nome: 'Sul' }];
    expect(marksIn({ sobre: 'Sul', total: totalWith(sul), unidades, locais: [], perguntas: [] })).toEqual([
      'Pede atenção: Sul, 15 pontos abaixo do habitual',
    ]);
  });

  test('say that nothing is marked', () => {
    const locais = [local('UTI', row(group(80))), local('Pediatria', row(group(80)))];
    expect(contentOf({ locais, perguntas: [] }).lists).toEqual([
      { title: 'Pede atenção', text: 'Nenhuma diferença além do acaso.', marks: [] },
    ]);
  });

  test('say that there is nothing to compare with', () => {
    const young = row(group(80, null));
    const locais = [local('UTI', young), local('Pediatria', young)];
    expect(contentOf({ total: totalWith(young), locais, perguntas: [] }).lists).toMatchObject([
      { text: 'Ainda não há habitual para comparar.' },
    ]);
  });

  test('name a part of the week, which leads to its ward', () => {
    const locais = [local('UTI', row(group(80)), { quando: cells() }), local('Pediatria', row(group(80)))];
    const [mark] = contentOf({ locais, perguntas: [] }).lists.flatMap(({ marks }) => marks);
    expect(mark).toMatchObject({ title: 'UTI, segunda a sexta, 19 às 7 h', choice: { local: 'UTI' } });
  });

  test('do not name a part of the week whose ward has the same mark', () => {
    const below = local('UTI', row(group(70, 86)), { quando: cells() });
    expect(marksIn({ locais: [below, local('Pediatria', row(group(80)))], perguntas: [] })).toHaveLength(1);
  });
});

describe('the tables', () => {
  test('have small wards that count together below the others', () => {
    expect(tableIn({}, 'Locais').flat().at(-1)).toBe('Outros locais (2)');
  });

  test('have wards below their unit, those without one first, and those of several units last', () => {
    const locais = [
      local('A', row(group(70)), { unidade: 'Sul' }),
      local('B', row(group(80)), { unidade: 'Norte' }),
      local('C', row(group(90))),
    ];
    const unidades = ['Norte', 'Sul'].map((nome) => ({ ...row(group(72)), nome, titulo: nome }));
    const rows = [outros({ titulo: 'do Sul', unidade: 'Sul' }), outros({ titulo: 'de todas', isAcrossUnits: true })];
    expect(tableIn({ locais, unidades, outros: rows }, 'Locais')).toEqual([
      ['C'],
      ['Norte', 'B'],
      ['Sul', 'A', 'do Sul'],
      ['de todas'],
    ]);
  });

  test('have the parts of the week, lowest share first', () => {
    expect(tableIn({ total: totalWith({ quando: cells() }) }, 'Quando').flat()).toEqual([
      'Segunda a sexta, 19 às 7 h',
      'Sábado e domingo, 7 às 19 h',
      'Segunda a sexta, 7 às 19 h',
    ]);
  });

  test('have the parts of the week of each ward for a worksheet', () => {
    const locais = [local('UTI', row(group(80)), { quando: cells() }), local('Pediatria', row(group(80)))];
    const { tables } = contentOf({ locais });
    expect(tables.find(({ title }) => title === 'Quando por local')).toMatchObject({ only: 'workbook' });
  });

  test('leave out what has no rows', () => {
    expect(contentOf({ perguntas: [] }).tables.map(({ title }) => title)).toEqual(['Locais', 'Meses']);
  });
});

describe('the footnotes', () => {
  test('say how many surveys are in no share', () => {
    const { footnotes } = contentOf({ emNenhuma: { locais: 2, pesquisas: 5 } });
    expect(footnotes).toContain(
      'Menos de 8 não são mostradas: 5 pesquisas de 2 locais não estão em nenhuma porcentagem.',
    );
  });

  test('say what a comparison leaves out', () => {
    const antes = { de: '2026-09-01', ate: '2026-09-13', semLocais: ['Capela'], semPerguntas: ['A TV?'] };
    const { footnotes } = contentOf({ antes });
    expect(footnotes).toContain('Ficam de fora perguntas que só um dos períodos tem: A TV?.');
    expect(footnotes).toContain('Ficam de fora locais com poucas pesquisas em um dos períodos: Capela.');
  });

  test('say that the hour is that of the answer, where there are parts of the week', () => {
    const sentence = 'A hora é a da resposta, não a do atendimento.';
    expect(contentOf({ total: totalWith({ quando: cells() }) }).footnotes).toContain(sentence);
    expect(contentOf().footnotes).not.toContain(sentence);
  });
});

test('a longer period is offered only where it shows more', () => {
  expect(contentOf().longer).toBeNull();
  expect(contentOf({ periodoMaior: '2026-T4' }).longer).toEqual({
    text: 'Um período maior pode mostrar mais',
    choice: { periodo: '2026-T4' },
  });
});

test.each([
  [80, 'meta 80\u00a0%: atingida'],
  [81, 'meta 81\u00a0%: não atingida'],
])('a target of %i %% is compared with the shown share', (meta, detail) => {
  expect(contentOf({ meta }).tiles[0]?.details).toEqual([detail]);
});

test('markup in a name is text for the writers', () => {
  expect(tableIn({ perguntas: [pergunta('<i>?', row(group(80)))] }, 'Perguntas').flat()).toEqual(['<i>?']);
});
