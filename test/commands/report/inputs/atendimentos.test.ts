import { readAtendimentos } from '../../../../src/commands/report/inputs/atendimentos';
import { writeOds } from 'hucre/ods';
import { writeXlsx } from 'hucre/xlsx';

const locais = [
  { id: '1', descricao: 'Recepção central', unidade: null },
  { id: '2', descricao: 'UTI "A"', unidade: null },
  { id: '3', descricao: 'Internação; 3º andar', unidade: null },
  { id: 'UTI-B', descricao: 'UTI  B', unidade: null },
  { id: '4', descricao: 'UTI-B', unidade: null },
  { id: '5', descricao: 'Ambulatório', unidade: 'Norte' },
  { id: '6', descricao: 'Ambulatório', unidade: 'Sul' },
];

const read = async (text: string | Buffer) =>
  Object.fromEntries(await readAtendimentos({ name: 'a.csv', bytes: Buffer.from(text) }, locais));

const utf16 = (text: string): Buffer => Buffer.from(`\uFEFF${text}`, 'utf16le');

test.each([
  ['a heading, ids and names', 'local;quantidade\n1;120\nUTI B;80\n', { 1: 120, 'UTI-B': 80 }],
  ['quotes within quotes', '"UTI ""A""";120\r\n', { 2: 120 }],
  ['a semicolon within quotes', '"Internação; 3º andar";1.080\r\n', { 3: 1080 }],
  ['a byte order mark and CRLF', '\uFEFFlocal;quantidade\r\n1;5\r\n', { 1: 5 }],
  ['accents of two characters and no-break spaces', `${'Recepção'.normalize('NFD')}\u00A0 central;7`, { 1: 7 }],
  ['deleted cells', '1;5;;\r\n;;;\r\n\r\n2;6;;\r\n', { 1: 5, 2: 6 }],
  ['a ward that cared for nobody', '1;0\n2;6\n', { 1: 0, 2: 6 }],
  ['decimals that are zero', '1;350,00\n2;1.200,00\n3;80.0\n', { 1: 350, 2: 1200, 3: 80 }],
  ['the separator that Excel names in the first line', 'sep=;\nlocal;quantidade\n1;5\n', { 1: 5 }],
  ['a tab in a later line', 'local;quantidade\nUTI B\t;80\n', { 'UTI-B': 80 }],
  ['commas', 'local,quantidade\n1,120\n"UTI ""A""",80\n', { 1: 120, 2: 80 }],
  ['Excel\'s "Texto Unicode"', utf16('local\tquantidade\r\n1\t120\r\nInternação; 3º andar\t80\r\n'), { 1: 120, 3: 80 }],
  ['UTF-16 with the high bytes first', utf16('Recepção central;5').swap16(), { 1: 5 }],
  ['a name with unit and Id', 'Ambulatório (Sul, 6);5\nAmbulatório (Norte, 5);7', { 5: 7, 6: 5 }],
  ['a heading of other words', 'Setor;Atendimentos\n1;120\n', { 1: 120 }],
  ['names in capitals', 'AMBULATÓRIO (SUL, 6);5\nrecepção CENTRAL;7', { 1: 7, 6: 5 }],
  ['Windows-1252', Buffer.from('Recepção central;300\r\n', 'latin1'), { 1: 300 }],
])('reads %s', async (_name, text, patients) => {
  expect(await read(text)).toEqual(patients);
});

test.each([
  ['1;20\nUTI-X;20', 'linha 2: não há local “UTI-X”'],
  ['1;vinte', 'linha 1: “vinte” não é um número inteiro'],
  ['recepção central;vinte', 'linha 1: “vinte” não é um número inteiro'],
  ['X;1\n1;a\n2;5', 'linha 1: não há local “X”; linha 2: “a” não é um número inteiro'],
  ['1;-3', 'linha 1: “-3” não é um número inteiro'],
  ['1;350,50', 'linha 1: “350,50” não é um número inteiro'],
  ['1;1,200', 'linha 1: “1,200” não é um número inteiro'],
  ['1;20\n\nRecepção central;30', 'linha 3: o local “Recepção central” já apareceu'],
  ['UTI-B;20', 'linha 1: há mais de um local “UTI-B”: escreva “UTI  B (UTI-B)” ou “UTI-B (4)”'],
  ['1', 'linha 1: escreva duas colunas: local e quantidade'],
  ['1;20;30', 'linha 1: escreva duas colunas: local e quantidade'],
  ['1;20\n"UTI "A"";5', 'linha 2: há aspas sem par'],
  ['"1;20', 'linha 1: há aspas sem par'],
  ['local;quantidade\n', 'não há nenhuma linha com local e quantidade'],
  [
    'Ambulatório;5',
    'linha 1: há mais de um local “Ambulatório”: escreva “Ambulatório (Norte, 5)” ou “Ambulatório (Sul, 6)”',
  ],
])('refuses %j', async (text, why) => {
  await expect(read(text)).rejects.toThrow(why);
});

test.each([
  ['xlsx', writeXlsx],
  ['ods', writeOds],
])('reads the first sheet of an %s file', async (_name, write) => {
  const rows = [['Local', 'Quantidade'], [], ['Recepção central', 1200], [4, '80']];
  const file = await write({
    sheets: [
      { name: 'Outubro', rows },
      { name: 'Setembro', rows: [['1', 5]] },
    ],
  });
  expect(await read(Buffer.from(file))).toEqual({ 1: 1200, 4: 80 });
});

test('names the row of a worksheet as the program shows it', async () => {
  const file = await writeXlsx({ sheets: [{ name: 'Outubro', rows: [[], [], ['X', 5]] }] });
  await expect(read(Buffer.from(file))).rejects.toThrow('linha 3: não há local “X”');
});

test.each([
  ['an old .xls file', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
  ['a damaged worksheet', Buffer.from('PK\u0003\u0004')],
])('says what to do with %s', async (_name, bytes) => {
  await expect(read(bytes)).rejects.toThrow('não é uma planilha (xlsx, ods) nem um CSV');
});
