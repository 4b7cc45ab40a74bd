import path from 'node:path';
import { readHospital, type Hospital } from '../../src/hospital/hospitalFile';
import { StartError } from '../../src/page/startError';
import { hospital } from '../server/support/hospital';
import { tempFile } from '../server/support/tempFile';

const fileWith = (content: unknown): string => tempFile('hospital.json', content);

const readChanged = (
  change: (draft: { locais: Record<string, unknown>[]; perguntas: Record<string, unknown>[] }) => unknown,
): Hospital => {
  const draft = structuredClone(hospital);
  change(draft);
  return readHospital(fileWith(draft));
};

test('reads a file with a byte order mark', () => {
  expect(readHospital(fileWith(`\uFEFF${JSON.stringify(hospital)}`))).toEqual(hospital);
});

test('removes spaces around texts', () => {
  const content = JSON.stringify(hospital).replace('UTI Adulto', ' UTI Adulto ');
  expect(readHospital(fileWith(content))).toEqual(hospital);
});

test.each([
  ['/tmp', 'EISDIR: é uma pasta'],
  ['/nowhere/hospital.json', 'ENOENT: não existe'],
])('%s is refused in one line: %s', (file, reason) => {
  expect(() => readHospital(file)).toThrow(new StartError(`${file}: ${reason}`));
});

test('a location may refer to question 3 as "3"', () => {
  expect(readChanged(({ locais }) => (locais[0] = { ...locais[0], perguntas: ['3'] })).locais[0]?.perguntas).toEqual([
    '3',
  ]);
});

test.each([8, -5, 123456789, 'A1', '08', 'UTI 2', 'ção', '😀😀😀😀😀😀😀😀😀', 'A?#%&', 'API'])(
  'accepts the location id %j',
  (Id) => {
    expect(readChanged(({ locais }) => (locais[0] = { ...locais[0], Id })).locais[0]?.Id).toBe(Id);
  },
);

test.each([
  1234567890,
  1.5,
  '',
  ' 7',
  'a/b',
  'a\\b',
  'a\nb',
  '.',
  'a.js',
  'perguntas',
  'Perguntas',
  'health',
  'api',
  null,
])('names the place of a refused location id %j', (Id) => {
  expect(() => readChanged(({ locais }) => (locais[1] = { ...locais[1], Id }))).toThrow(
    /hospital\.json: locais\[1\]\.Id: (deve|"\S+" não pode)/,
  );
});

/** [path of a value in the file, wrong value (undefined removes it), error message] */
test.each<[string, unknown, string]>([
  ['locais', undefined, 'está faltando'],
  ['locais', {}, 'deve ser uma lista'],
  ['locais', [], 'deve ter ao menos um local'],
  ['perguntas', undefined, 'está faltando'],
  ['locais[0]', 'Internação', 'deve ser um objeto'],
  ['locais[1].Id', undefined, 'está faltando'],
  ['locais[1].Descricao', '  ', 'não pode ser vazio'],
  ['locais[1].Descricao', 3, 'deve ser um texto'],
  ['locais[1].perguntas', undefined, 'está faltando'],
  ['locais[0].perguntas[2]', 9, 'pergunta 9 não existe'],
  ['locais[0].perguntas[1]', '3', '3 está repetido'],
  ['locais[0].perguntas[0]', {}, 'deve ser um número inteiro ou um texto'],
  ['locais[2].Id', '7', '7 está repetido'],
  ['perguntas[2].Id', 1, '1 está repetido'],
  ['perguntas[1].Descricao_Pergunta', '', 'não pode ser vazio'],
  ['perguntas[1].Id', 'x'.repeat(10), 'deve ter de 1 a 9 caracteres'],
  ['locais[1].Descricao', 'UTI\nAdulto', 'tem um caractere de controle'],
  ['locais[1].Descricao', 'UTI \ud800', 'tem um caractere de controle'],
  ['perguntas[0].Descricao_Pergunta', 'Interna\u0000ção', 'tem um caractere de controle'],
  ['Locais', [], 'não é conhecido'],
  ['locais[0].Ramal', '200', 'não é conhecido'],
])('names the place %s of the wrong value %j', (place, value, message) => {
  const keys = place.split(/[.[\]]+/).filter(Boolean);
  const change = (draft: object) => {
    const parent = keys
      .slice(0, -1)
      .reduce((item, key) => item[key] as Record<string, unknown>, draft as Record<string, unknown>);
    Object.assign(parent, { [keys.at(-1) ?? '']: value });
  };
  expect(() => readChanged(change)).toThrow(`hospital.json: ${place}: ${message}`);
});

test.each(['[]', 'null', '"x"'])('refuses %j', (content) => {
  expect(() => readHospital(fileWith(content))).toThrow(/hospital\.json: .+/);
});

test('two spellings of one unit are the same unit', () => {
  const locais = ['Saúde  Norte', 'Saúde Norte'.normalize('NFD'), 'Saúde\u00A0Norte'].map((Unidade, Id) => ({
    Id,
    Descricao: 'UTI',
    Unidade,
    perguntas: [],
  }));
  const hospital = readHospital(fileWith(JSON.stringify({ locais, perguntas: [] })));
  expect(new Set(hospital.locais.map(({ Unidade }) => Unidade))).toEqual(new Set(['Saúde Norte']));
});

const notUtf8 = '{\n  "locais": [{ "Id": 1, "Descricao": "Recepção", "perguntas": [] }], "perguntas": []\n}';

test.each([
  ['Latin-1', Buffer.from(notUtf8, 'latin1'), 'linha 2, coluna 44'],
  ['UTF-16', Buffer.from(`\uFEFF${notUtf8}`, 'utf16le'), 'linha 1, coluna 1'],
  ['a character that was cut', Buffer.from(`{ "a": "é`).subarray(0, -1), 'linha 1, coluna 9'],
])('bytes that are not UTF-8 (%s) are refused with line and column', (_name, content, place) => {
  expect(() => readHospital(fileWith(content))).toThrow(`hospital.json: ${place}: não está em UTF-8`);
});

test.each([
  [
    'a comma too many',
    '{\n  "locais": [\n    { "Id": 1, "Descricao": "Recepção", "perguntas": [1,] }',
    'perto de ..."ntas": [1,] }"',
  ],
  ['a missing comma', '{\r\n  "locais": []\r\n  "perguntas": []\r\n}', 'linha 3, coluna 3'],
  ['curly quotes', '{\n  “locais”: []\n}', 'linha 2, coluna 3'],
  ['a comment', '// hospital\n{}', 'perto de "// hospital {}"'],
  ['a text that was not closed', '{ "locais": [{ "Id": "A }\n] }', 'linha 1, coluna 26'],
  ['text after the end', '{}\n\n}', 'linha 3, coluna 1'],
  ['a file that was cut', '{\n  "locais": [\n', 'linha 3, coluna 1'],
  ['an empty file', '', 'linha 1, coluna 1'],
])('%s is refused with its place', (_name, content, place) => {
  expect(() => readHospital(fileWith(content))).toThrow(`hospital.json: ${place}: JSON inválido, aqui ou logo antes`);
});

test('the sample hospital has at least five locations, one with a text id, and eight to ten questions at each', () => {
  const { locais } = readHospital(path.join(__dirname, '../../config/sample-hospital.json'));
  expect(locais.length).toBeGreaterThanOrEqual(5);
  expect(locais.map(({ Id }) => typeof Id)).toContain('string');
  for (const { perguntas } of locais) expect([8, 9, 10]).toContain(perguntas.length);
});

test.each<[string, object, string]>([
  ['notas[0].dia', { dia: '2026-02-30', texto: 'x' }, 'não existe no calendário'],
  ['notas[0].dia', { dia: '14/09/2026', texto: 'x' }, 'deve ser um dia como 2026-09-14'],
  ['notas[0].texto', { dia: '2026-09-14' }, 'está faltando'],
])('names %s of a wrong note %j', (place, note, message) => {
  expect(() => readHospital(fileWith({ ...hospital, notas: [note] }))).toThrow(`hospital.json: ${place}: ${message}`);
});

test.each([85.5, -1, 101, '85'])('a target of %j is refused', (meta) => {
  expect(() => readHospital(fileWith({ ...hospital, meta }))).toThrow('hospital.json: meta: deve ser');
});

test('a target of a location is read', () => {
  const [first, ...others] = hospital.locais;
  if (!first) throw new Error('the hospital has no location');
  const read = readHospital(fileWith({ ...hospital, meta: 85, locais: [{ ...first, meta: 80 }, ...others] }));
  expect([read.meta, read.locais[0]?.meta]).toEqual([85, 80]);
});

test('a note on a ward that the file no longer has stays valid', () => {
  const notas = [{ dia: '2026-09-14', texto: 'x', local: 99 }];
  expect(readHospital(fileWith({ ...hospital, notas })).notas).toEqual(notas);
});

test.each([
  ['{"locais": [], "perguntas": [], "locais": []}', 'linha 1, coluna 33: a chave "locais" está repetida'],
  [
    '{"locais": [{"Id": 1, "Descricao": "A"},\n{"Id": 2, "Descricao": "B", "Descri\\u0063ao": "{"}]}',
    'linha 2, coluna 29: a chave "Descricao" está repetida',
  ],
])('%s is refused with the place', (content, message) => {
  const file = fileWith(content);
  expect(() => readHospital(file)).toThrow(new StartError(`${file}: ${message}`));
});

test('a text may look like a key that stands twice', () => {
  const content = JSON.stringify(hospital).replace('UTI Adulto', String.raw`\"Id\": {\"Id\":`);
  expect(readHospital(fileWith(content)).locais.some(({ Descricao }) => Descricao === '"Id": {"Id":')).toBe(true);
});
