import { letterOf } from '../../../src/commands/worksheets/sheetXml';
import { tableSheet, type Cell, type Column } from '../../../src/commands/worksheets/tableSheet';
import { writeWorkbook } from '../../../src/commands/worksheets/workbook';
import { readWorkbook } from '../support/workbook';

const columns: Column[] = [
  { title: 'Nome', width: 20 },
  { title: 'Parte', width: 12, format: '0%' },
];

const written = async (pages: Cell[][][], rowsASheet?: number, shape = columns) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of writeWorkbook([tableSheet('Respostas', shape, pages)], rowsASheet)) chunks.push(chunk);
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
  const table = writeWorkbook([tableSheet('Respostas', columns, pages())]);
  await table.next();
  await table.next();
  expect(read).toBeLessThan(10);
  await table.return(undefined);
});

const sharedIn = ({ parts }: Awaited<ReturnType<typeof written>>) => parts.get('xl/sharedStrings.xml') ?? '';

test('a text that is in many cells is stored once', async () => {
  const shared = sharedIn(await written([[['a', 0]], [['b', 0]], [['a', 0]]]));
  expect(shared.match(/<si>/g)).toHaveLength(4);
});

test('the table of texts counts the cells and the texts', async () => {
  const shared = sharedIn(await written([[['a', 0]], [['b', 0]], [['a', 0]]]));
  expect(shared).toContain(' count="5" uniqueCount="4"');
});

test('a text of a varied column is stored once for rows that follow each other', async () => {
  const varied = [{ title: 'Nome', width: 20, isVaried: true }];
  const { sheets, parts } = await written([[['a'], ['a'], ['b']]], undefined, varied);
  expect(parts.get('xl/sharedStrings.xml')).toContain(' count="4" uniqueCount="3"');
  expect(sheets[0]?.rows.map((row) => row.get('A')?.value)).toEqual(['Nome', 'a', 'a', 'b']);
});

test('no cell holds its text itself', async () => {
  const { parts } = await written([[['a', 0]]]);
  expect(parts.get('xl/worksheets/sheet1.xml')).not.toContain('inlineStr');
});

test('a font has the order of the schema', async () => {
  const { parts } = await written([]);
  expect(parts.get('xl/styles.xml')).toContain('<b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/>');
});

test('no row is higher than Excel allows', async () => {
  const long = Array.from({ length: 40 }, () => 'x'.repeat(20)).join('\n');
  const { parts } = await written([[[long]]], undefined, [{ title: 'Texto', width: 20, isWrapped: true }]);
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<row r="2" ht="409" customHeight="1">');
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('column %d has the letter %s', (column, letter) => {
  expect(letterOf(column)).toBe(letter);
});

test('a table of a hundred columns has all of them', async () => {
  const many = Array.from({ length: 100 }, (_, at) => ({ title: `C${at}`, width: 9 }));
  const { sheets } = await written([[many.map((_, at) => at)]], undefined, many);
  expect(sheets[0]?.filter).toBe('A1:CV2');
  expect(sheets[0]?.rows[1]?.get('CV')?.value).toBe(99);
});

test('cells with choices offer them', async () => {
  const { parts } = await written([[['x']]], undefined, [{ title: 'Resultado', width: 9, choices: ['sim', 'não'] }]);
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain(
    '<dataValidation type="list" allowBlank="1" sqref="A2:A2"><formula1>&quot;sim,não&quot;</formula1></dataValidation>',
  );
});
