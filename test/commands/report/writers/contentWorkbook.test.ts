import type { Report } from '../../../../src/commands/report/answers/types';
import { reportContent } from '../../../../src/commands/report/content/reportContent';
import type { Content } from '../../../../src/commands/report/content/types';
import { contentWorkbook } from '../../../../src/commands/report/writers/contentWorkbook';
import { cells, exampleReport, group, hidden, local, row } from '../../support/exampleReport';
import { readWorkbook, recordsOf } from '../../support/workbook';

const bookOf = async (content: Content) => readWorkbook(await contentWorkbook(content, 'Hospital Universitário'));
const written = (more: Partial<Report> = {}) => bookOf(reportContent(exampleReport(more)));

const sheetIn = ({ sheets }: Awaited<ReturnType<typeof written>>, name: string) => {
  const sheet = sheets.find((one) => one.name === name);
  if (!sheet) throw new Error(`no sheet ${name}`);
  return sheet;
};

const namesOf = ({ sheets }: Awaited<ReturnType<typeof written>>) => sheets.map(({ name }) => name);

const antes: NonNullable<Report['antes']> = {
  de: '2026-09-01',
  ate: '2026-09-13',
  semPerguntas: ['Como você avalia a TV?'],
  semLocais: ['Capela'],
};

test('a report has a sheet for each part that it has', async () => {
  const { total } = exampleReport();
  const book = await written({
    unidades: [{ ...row(group(80)), nome: 'Norte', titulo: 'Norte' }],
    total: { ...total, quando: cells() },
    locais: [
      local('Pediatria', row(group(69)), { quando: cells(), unidade: 'Norte' }),
      local('UTI', row(group(80)), { unidade: 'Norte' }),
    ],
    notas: [{ dia: '2026-09-14', texto: 'novo fornecedor', onde: null }],
  });
  expect(namesOf(book)).toEqual([
    ...['Resumo', 'Unidades', 'Locais', 'Quando', 'Quando por local', 'Perguntas', 'Meses', 'Notas'],
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
    'Diferença (pontos)': -18,
    Pesquisas: 100,
    'Muito bom': 414,
    Bom: 276,
    Regular: 217,
    Ruim: 93,
    Situação: '18 pontos abaixo do habitual, 2º mês seguido',
  });
});

test('a hidden ward has words in place of its figures', async () => {
  const records = recordsOf(sheetIn(await written(), 'Locais'));
  const values = records.map((record) => Object.values(record).filter((value) => value !== undefined));
  expect(values).toContainEqual(['UTI Adulto', 'menos de 8']);
});

test('no part of the file has a figure of a hidden ward', async () => {
  const locais = [local('Pediatria', row(group(69, 87))), local('UTI Adulto', hidden())];
  const { parts } = await written({ locais, outros: [] });
  const all = [...parts].filter(([name]) => name.startsWith('xl/worksheets/')).map(([, xml]) => xml);
  const rows = all.flatMap((xml) => [...xml.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => row));
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, xml]) => xml);
  const name = shared.findIndex((xml) => xml?.includes('UTI Adulto'));
  const own = rows.filter((row) => row.includes(` t="s"`) && row.includes(`<v>${name}</v>`));
  expect(own).toHaveLength(1);
  // Only texts, which are the name and `menos de 8`.
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
  const sheet = sheetIn(await written({ locais: [local('UTI', row({ ...ward, meses: meses ?? null }))] }), 'Meses');
  expect(sheet.rows[2]?.get('F')?.value).toBe('menos de 8');
});

test('a month before a ward existed is blank', async () => {
  const ward = group(80);
  const meses = ward.meses?.map((month, at) => (at < 4 ? { ...month, pesquisas: null, satisfacao: null } : month));
  const young = row({ ...ward, meses: meses ?? null }, { existsSince: '2026-01' });
  const record = recordsOf(sheetIn(await written({ locais: [local('UTI', young)] }), 'Meses'))[1];
  expect([record?.['dez/25'], record?.['jan/26']]).toEqual([undefined, 'menos de 8']);
});

test('each part of the week of a ward has its figures', async () => {
  const locais = [local('Pediatria', row(group(69, 87)), { quando: cells() }), local('UTI', row(group(80)))];
  const records = recordsOf(sheetIn(await written({ locais }), 'Quando por local'));
  expect(records).toMatchObject([
    { Local: 'Pediatria', 'Hora da resposta': 'Segunda a sexta, 7 às 19 h', Satisfação: 0.84 },
    { Local: 'Pediatria', 'Hora da resposta': 'Segunda a sexta, 19 às 7 h', Satisfação: 0.59 },
    { Local: 'Pediatria', 'Hora da resposta': 'Sábado e domingo, 7 às 19 h', Satisfação: 0.79 },
  ]);
});

test('a comparison has both shares of each ward', async () => {
  const book = await written({ antes });
  expect(recordsOf(sheetIn(book, 'Locais'))[0]).toMatchObject({
    Local: 'Pediatria',
    Antes: 0.87,
    Depois: 0.69,
    'Diferença (pontos)': -18,
    Situação: '18 pontos abaixo de antes: diferença além do acaso',
  });
});

test('a column that is added to a table is a column of its sheet', async () => {
  const content = reportContent(exampleReport());
  const tables = content.tables.map((table) => ({
    ...table,
    columns: [...table.columns, { title: 'Retornos', kind: 'count' } as const],
    parts: table.parts.map((part) => part.map((one) => ({ ...one, cells: [...one.cells, 4321] }))),
  }));
  expect(recordsOf(sheetIn(await bookOf({ ...content, tables }), 'Locais'))[0]).toMatchObject({ Retornos: 4321 });
});

test('a note has its day as a date', async () => {
  const notas = [{ dia: '2026-09-14' as const, texto: '=novo fornecedor', onde: 'Pediatria' }];
  const { rows } = sheetIn(await written({ notas }), 'Notas');
  expect(rows[1]?.get('A')).toMatchObject({ value: 46_279, format: 'dd/mm/yyyy' });
  expect(rows[1]?.get('B')?.value).toBe('=novo fornecedor');
});

test('the summary says what the page says', async () => {
  const text = sheetIn(await written({ meta: 85 }), 'Resumo')
    .values.flatMap((cellsOfRow) => cellsOfRow.map(([, value]) => value))
    .join('\n');
  expect(text).toContain('Todos os locais · outubro de 2026\nHospital Universitário · Satisfação dos pacientes\n');
  expect(text).toContain('\nSatisfação\n0.8\nmeta 85\u00A0%: não atingida\n');
  expect(text).toContain('\nPede atenção\nPediatria\n0.69\n18 pontos abaixo do habitual, 2º mês seguido\n');
  expect(text).toContain('\nHemodiálise\núltima pesquisa em 11/10: confira o código QR e o tablet\n');
  expect(text).toContain('\nMelhorou\nCentro cirúrgico\n0.89\n');
  expect(text).toContain('\nUso interno do hospital. Sem nomes nem telefones.');
});

test('a summary that names many wards shows all of them', async () => {
  const wards = Array.from({ length: 94 }, (_, at) => `Unidade de internação clínica ${at + 1}, bloco B, 3º andar`);
  const book = await written({ antes: { ...antes, semLocais: wards } });
  const rows = [...(book.parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row [^>]*? ht="(\d+)"/g)];
  expect(Math.max(...rows.map(([, points]) => Number(points)))).toBeLessThan(409);
  const text = sheetIn(book, 'Resumo')
    .values.flat()
    .map(([, value]) => value)
    .join(' ');
  expect(wards.filter((ward) => !text.replaceAll(/\s+/g, ' ').includes(ward))).toEqual([]);
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
    'Menos de 8 pesquisas respondidas: os números aparecem com 8 pesquisas.',
  ]);
});
