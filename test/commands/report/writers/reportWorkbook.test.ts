import { reportWorkbook } from '../../../../src/commands/report/writers/reportWorkbook';
import type { Report } from '../../../../src/commands/report/answers/figures';
import { cells, exampleReport, group, hidden, local } from '../../support/exampleReport';
import { readWorkbook, recordsOf } from '../../support/workbook';

const written = async (more: Partial<Report> = {}) =>
  readWorkbook(await reportWorkbook(exampleReport(more), 'Hospital Universitário'));

const sheetIn = ({ sheets }: Awaited<ReturnType<typeof written>>, name: string) => {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
};

const namesOf = ({ sheets }: Awaited<ReturnType<typeof written>>) => sheets.map(({ name }) => name);

const comparacao: NonNullable<Report['comparacao']> = {
  antes: { de: '2026-09-01', ate: '2026-09-13' },
  depois: { de: '2026-09-14', ate: '2026-09-26' },
  total: { pesquisasAntes: 90, pesquisasDepois: 80, antes: 86, depois: 70, diferenca: -16, alemDoAcaso: true },
  locais: [],
  perguntas: [
    {
      Id: 3,
      descricao: 'Como foi?',
      pesquisasAntes: 90,
      pesquisasDepois: 80,
      antes: 80,
      depois: 81,
      diferenca: 1,
      alemDoAcaso: false,
    },
  ],
  semPerguntas: ['Como você avalia a TV?'],
  semLocais: ['Capela'],
};

test('a report has a sheet for each part that it has', async () => {
  const { total } = exampleReport();
  const book = await written({
    unidades: [{ ...group(80), nome: 'Norte', titulo: 'Norte', choice: 'unidade=Norte', noted: [] }],
    total: { ...total, quando: cells() },
    comparacao,
    notas: [{ dia: '2026-09-14', texto: 'novo fornecedor', onde: null }],
  });
  expect(namesOf(book)).toEqual([
    ...['Resumo', 'Unidades', 'Locais', 'Perguntas', 'Meses', 'Quando', 'Comparação', 'Notas'],
  ]);
});

test('a report has no sheet for a part that it lacks', async () => {
  expect(namesOf(await written())).toEqual(['Resumo', 'Locais', 'Perguntas', 'Meses']);
});

test('shares are numbers with a format of percent', async () => {
  const sheet = sheetIn(await written(), 'Locais');
  expect(sheet.rows[1]?.get('B')).toEqual({ value: 0.69, format: '0%', isBold: false });
});

test('a ward has its figures', async () => {
  const [first] = recordsOf(sheetIn(await written(), 'Locais'));
  expect(first).toEqual({
    Local: 'Pediatria',
    Satisfação: 0.69,
    Habitual: 0.87,
    Pesquisas: 100,
    'Muito bom': 414,
    Bom: 276,
    Regular: 217,
    Ruim: 93,
    Situação: 'abaixo do habitual (87\u00A0%), pelo 2º mês',
  });
});

test('a hidden ward has words in place of its figures', async () => {
  const records = recordsOf(sheetIn(await written(), 'Locais'));
  expect(records.slice(-2).map((record) => Object.values(record).filter((value) => value !== undefined))).toEqual([
    ['Capela', 'oculto para proteger outro'],
    ['UTI Adulto', 'menos de 8'],
  ]);
});

test('no part of the file has a figure of a hidden ward', async () => {
  const few = { ...hidden(), titulo: 'UTI Adulto' };
  const { parts } = await written({ locais: [local('Pediatria', group(69, 87)), local('UTI Adulto', few)] });
  const all = [...parts].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, xml]) => xml);
  const rows = all.flatMap((xml) => [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => row));
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml]) => xml);
  const name = shared.findIndex((xml) => xml?.includes('UTI Adulto'));
  const own = rows.filter((row) => row.includes(` t="s"`) && row.includes(`<v>${name}</v>`));
  expect(own).toHaveLength(2);
  // Only texts, which are the name, the kind of the group and `menos de 8`.
  for (const row of own) expect(row.match(/<c (?![^>]*t="s")[^>]*><v>/)).toBeNull();
  expect([...parts.keys()].filter((part) => /comment|drawing|table/i.test(part))).toEqual([]);
  expect(all.join('')).not.toMatch(/hidden=/);
});

test('the 13 months of a group are shares', async () => {
  const sheet = sheetIn(await written(), 'Meses');
  const [total] = recordsOf(sheet);
  expect(Object.keys(total ?? {})).toEqual([
    ...['Grupo', 'Nome', 'out/25', 'nov/25', 'dez/25', 'jan/26', 'fev/26', 'mar/26', 'abr/26', 'mai/26'],
    ...['jun/26', 'jul/26', 'ago/26', 'set/26', 'out/26'],
  ]);
  expect(total).toMatchObject({ Grupo: 'Total', Nome: 'Todos os locais', 'out/25': 0.8, 'out/26': 0.8 });
});

test('a month below the usual share has a mark without a colour too', async () => {
  const sheet = sheetIn(await written(), 'Meses');
  const row = sheet.rows.find((cellsOfRow) => cellsOfRow.get('B')?.value === 'Pediatria');
  expect(row?.get('O')).toEqual({ value: 0.69, format: '&quot;▼ &quot;0%', isBold: true });
});

test('a month with few surveys has words in place of its share', async () => {
  const ward = group(80);
  const meses = ward.meses?.map((month, at) => (at === 3 ? { ...month, pesquisas: null, satisfacao: null } : month));
  const sheet = sheetIn(await written({ locais: [local('UTI', { ...ward, meses: meses ?? null })] }), 'Meses');
  expect(sheet.rows[2]?.get('F')?.value).toBe('menos de 8');
});

test('each cell has its figures', async () => {
  const { total } = exampleReport();
  const locais = [local('Pediatria', group(69, 87), { quando: cells() }), local('UTI', group(80))];
  const records = recordsOf(sheetIn(await written({ total: { ...total, quando: cells() }, locais }), 'Quando'));
  expect(records.map((record) => record.Local)).toEqual([
    ...Array.from({ length: 4 }, () => 'Todos os locais'),
    ...Array.from({ length: 4 }, () => 'Pediatria'),
  ]);
  expect(records[0]).toMatchObject({ 'Hora da resposta': 'Segunda a sexta, 7 às 19 h', Satisfação: 0.84 });
  expect(records[3]).toMatchObject({ 'Hora da resposta': 'Sábado e domingo, 19 às 7 h', Satisfação: 'menos de 8' });
});

test('a comparison has its figures', async () => {
  const [all, question] = recordsOf(sheetIn(await written({ comparacao }), 'Comparação'));
  expect(all).toEqual({
    Grupo: 'Total',
    Nome: 'Todos juntos',
    Antes: 0.86,
    Depois: 0.7,
    'Diferença (pontos)': -16,
    Resultado: 'diferença além do acaso',
    'Pesquisas antes': 90,
    'Pesquisas depois': 80,
  });
  expect(question).toMatchObject({ Grupo: 'Pergunta', Nome: 'Como foi?', Resultado: 'pode ser acaso' });
});

test('a note has its day as a date', async () => {
  const notas = [{ dia: '2026-09-14', texto: '=novo fornecedor', onde: 'Pediatria' }];
  const { rows } = sheetIn(await written({ notas }), 'Notas');
  expect(rows[1]?.get('A')).toMatchObject({ value: 46_279, format: 'dd/mm/yyyy' });
  expect(rows[1]?.get('B')?.value).toBe('=novo fornecedor');
});

test('the summary says what the page says', async () => {
  const text = sheetIn(await written({ comparacao, meta: 85 }), 'Resumo')
    .values.flatMap((row) => row.map(([, value]) => value))
    .join('\n');
  expect(text).toContain('Satisfação dos pacientes · outubro de 2026\nHospital Universitário\n');
  expect(text).toContain('\nSatisfação\n0.8\n');
  expect(text).toContain('\nMeta\n0.85\nnão atingida\n');
  expect(text).toContain('\nPede atenção\nPediatria\n0.69\nabaixo do habitual (87\u00A0%), pelo 2º mês\n');
  expect(text).toContain('\nHemodiálise\nsem pesquisas desde 11/10: confira o código QR e o tablet\n');
  expect(text).toContain('\nMelhorou\nCentro cirúrgico\n0.89\n');
  expect(text).toContain('Ficam de fora perguntas que só um dos períodos tem: Como você avalia a TV?');
  expect(text).toContain('\nUso interno do hospital. Sem nomes nem telefones.');
});

test('the summary names the wards with enough surveys that it leaves out', async () => {
  const texts = sheetIn(await written(), 'Resumo').values.flat();
  expect(texts).toContainEqual([
    'A',
    'Sem resultado aqui, para proteger outro local: Capela. Um período maior pode mostrar mais.',
  ]);
});

test('the wards of a report with patients have their rates', async () => {
  const [first, ...locais] = exampleReport().locais;
  const atendimentos = { locais: 1, pesquisas: 100, pacientes: 400, taxa: 25 };
  const book = await written({ locais: [...(first ? [{ ...first, atendimentos }] : []), ...locais] });
  const [pediatria, other] = recordsOf(sheetIn(book, 'Locais'));
  expect(pediatria).toMatchObject({ Atendimentos: 400, 'Pesquisas por atendimento': 0.25 });
  expect(other?.['Atendimentos']).toBeUndefined();
});

test('a hidden report has its summary only', async () => {
  const total = { ...exampleReport().total, ...hidden(), abertas: null, naoRespondidas: null, esperamRetorno: null };
  const book = await written({ total, locais: [local('UTI', hidden())], perguntas: [], sobre: 'UTI' });
  expect(namesOf(book)).toEqual(['Resumo']);
  expect(sheetIn(book, 'Resumo').values.flat()).toContainEqual([
    'A',
    'Pesquisas respondidas em outubro de 2026: menos de 8. Um período maior pode mostrar mais.',
  ]);
});
