import { streamedTable } from '../../../src/commands/worksheets/streamedTable';
import type { Cell, Column } from '../../../src/commands/worksheets/tableSheet';
import { readWorkbook } from '../support/workbook';

const columns: Column[] = [
  { title: 'Nome', width: 20 },
  { title: 'Parte', width: 12, format: '0%' },
];

const written = async (pages: Cell[][][], rowsASheet?: number) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamedTable('Respostas', columns, pages, rowsASheet)) chunks.push(chunk);
  return readWorkbook(Buffer.concat(chunks));
};

const textsOf = async (texts: readonly string[]) => {
  const { sheets } = await written([texts.map((text) => [text, 0])]);
  return sheets[0]?.rows.slice(1).map((row) => row.get('A')?.value);
};

test.each([
  '007',
  '1E5',
  'INF',
  '=1+1',
  '@SUM(1)',
  '#N/A',
  'TRUE',
  '2026-10-01',
  ' a ',
  '\ta',
  'a\nb',
  '<b>&"\'',
  '😀',
  'مرحبا',
])('%j stays a text as it is', async (text) => {
  expect(await textsOf([text])).toEqual([text]);
});

test('a text that looks like the escape of a character stays as it is', async () => {
  expect(await textsOf(['_x0041_', 'a_x005F_x0041_', '_x00'])).toEqual(['_x0041_', 'a_x005F_x0041_', '_x00']);
});

test('characters that XML forbids are replaced', async () => {
  expect(await textsOf(['a\u0000b', '\u001F', '\uFFFE\uFFFF', 'a\uD800', '\uDC00a'])).toEqual([
    'a\uFFFDb',
    '\uFFFD',
    '\uFFFD\uFFFD',
    'a\uFFFD',
    '\uFFFDa',
  ]);
});

test('a text ends where the longest text of a cell does', async () => {
  expect(await textsOf(['a'.repeat(40_000)])).toEqual(['a'.repeat(32_767)]);
});

test('an empty table has its header', async () => {
  const { sheets } = await written([]);
  expect(sheets).toMatchObject([{ name: 'Respostas', filter: 'A1:B1', isHeaderFrozen: true, widths: [20, 12] }]);
  expect([...(sheets[0]?.rows[0]?.values() ?? [])]).toMatchObject([
    { value: 'Nome', isBold: true },
    { value: 'Parte', isBold: true },
  ]);
});

test('a number has the format of its column', async () => {
  const { sheets } = await written([[['a', 0.5]], [['b', 1]]]);
  expect(sheets[0]?.rows.slice(1).map((row) => row.get('B'))).toEqual([
    { value: 0.5, format: '0%', isBold: false },
    { value: 1, format: '0%', isBold: false },
  ]);
});

test('an empty cell is left out', async () => {
  const { sheets } = await written([
    [
      ['', null],
      ['b', 1],
    ],
  ]);
  expect(sheets[0]?.values.slice(1)).toEqual([
    [],
    [
      ['A', 'b'],
      ['B', 1],
    ],
  ]);
});

test('LibreOffice finds the filter by its name', async () => {
  const { parts } = await written([[['a', 1]]]);
  expect(parts.get('xl/workbook.xml')).toContain(
    `<definedName name="_xlnm._FilterDatabase" localSheetId="0">'Respostas'!$A$1:$B$2</definedName>`,
  );
});

test('the header of each sheet is printed on each page', async () => {
  const { parts } = await written(
    [
      [
        ['a', 1],
        ['b', 1],
      ],
    ],
    1,
  );
  const names = [...(parts.get('xl/workbook.xml') ?? '').matchAll(/Print_Titles" localSheetId="(\d)">([^<]*)/g)];
  expect(names.map(([, sheet, range]) => [sheet, range])).toEqual([
    ['0', "'Respostas'!$1:$1"],
    ['1', "'Respostas 2'!$1:$1"],
  ]);
});

test('the filter covers all rows', async () => {
  const { sheets } = await written([
    [
      ['a', 1],
      ['b', 1],
    ],
    [['c', 1]],
  ]);
  expect(sheets[0]?.filter).toBe('A1:B4');
});

test('a full sheet is followed by another one with the same header', async () => {
  const { sheets, parts } = await written(
    [
      [
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ],
      [
        ['d', 1],
        ['e', 1],
      ],
    ],
    2,
  );
  expect(sheets.map(({ name, filter }) => [name, filter])).toEqual([
    ['Respostas', 'A1:B3'],
    ['Respostas 2', 'A1:B3'],
    ['Respostas 3', 'A1:B2'],
  ]);
  expect(sheets.map(({ rows }) => rows.map((row) => row.get('A')?.value))).toEqual([
    ['Nome', 'a', 'b'],
    ['Nome', 'c', 'd'],
    ['Nome', 'e'],
  ]);
  expect(parts.get('[Content_Types].xml')).toContain('/xl/worksheets/sheet3.xml');
});

test('the rows of a page are written before the next page is read', async () => {
  let read = 0;
  function* pages() {
    for (; read < 100; read += 1) yield Array.from({ length: 1000 }, (_, at): Cell[] => [`${Math.random()}`, at]);
  }
  const table = streamedTable('Respostas', columns, pages());
  await table.next();
  expect(read).toBeLessThan(10);
  await table.return(undefined);
});
