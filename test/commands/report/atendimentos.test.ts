import { readAtendimentos } from '../../../src/commands/report/atendimentos';
import { tempFile } from '../../server/support/tempFile';

const locais = [
  { id: '1', descricao: 'Recepção central' },
  { id: '2', descricao: 'UTI "A"' },
  { id: '3', descricao: 'Internação; 3º andar' },
  { id: 'UTI-B', descricao: 'UTI  B' },
  { id: '4', descricao: 'UTI-B' },
];

const read = (text: string | Buffer) => Object.fromEntries(readAtendimentos(tempFile('a.csv', text), locais));

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
  ['Windows-1252', Buffer.from('Recepção central;300\r\n', 'latin1'), { 1: 300 }],
])('reads %s', (_name, text, patients) => {
  expect(read(text)).toEqual(patients);
});

test.each([
  ['1;20\nUTI-X;20', 'linha 2: não há local “UTI-X”'],
  ['1;vinte', 'linha 1: “vinte” não é um número inteiro'],
  ['1;-3', 'linha 1: “-3” não é um número inteiro'],
  ['1;350,50', 'linha 1: “350,50” não é um número inteiro'],
  ['1;1,200', 'linha 1: “1,200” não é um número inteiro'],
  ['1;20\n\nRecepção central;30', 'linha 3: o local “Recepção central” já apareceu'],
  ['UTI-B;20', 'linha 1: há mais de um local com o Id ou o nome “UTI-B”'],
  ['1,20', 'linha 1: escreva local;quantidade'],
  ['1;20;30', 'linha 1: escreva local;quantidade'],
  ['1;20\n"UTI "A"";5', 'linha 2: há aspas sem par'],
  ['"1;20', 'linha 1: há aspas sem par'],
  ['local;quantidade\n', 'não há nenhuma linha local;quantidade'],
])('refuses %j', (text, why) => {
  expect(() => read(text)).toThrow(why);
});
