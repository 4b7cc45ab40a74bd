import { idWarnings } from '../../src/hospital/idWarnings';

const of = (...ids: (string | number)[]) =>
  idWarnings({ locais: ids.map((Id) => ({ Id, Descricao: 'Ala', perguntas: [] })) });

test.each([
  ['PED', 'ped'],
  ['caf\u00e9', 'cafe\u0301'],
  ['UTI-A', 'UTI\u2010A'],
  ['UTI-A', 'UTI\u2013A'],
  ['A1', 'Al'],
  ['A1', 'AI'],
  ['P0', 'PO'],
  ['p10', 'PlO'],
  [10, '1O'],
])('%s and %s are the same on paper', (one, other) => {
  expect(of(one, other)).toEqual([`os Ids ${one} e ${other} são iguais no papel: quem digita um pode abrir o outro`]);
});

test.each([
  ['UTI-L', 'UTI-I'],
  ['7', '07'],
  ['PED', 'PEDI'],
  ['o', '0'],
])('%s and %s are different on paper', (one, other) => {
  expect(of(one, other)).toEqual([]);
});

test('an id that a browser decodes to another one has both faults', () => {
  expect(of('A', '%41')).toEqual([
    'os Ids A e %41 são iguais no papel: quem digita um pode abrir o outro',
    'o Id %41 tem o sinal %: muitos programas cortam a ligação ali',
  ]);
});

test.each(['%', '&', '+', '@', '#'])('an id with %s has a line', (sign) => {
  expect(of(`A${sign}B`)).toEqual([`o Id A${sign}B tem o sinal ${sign}: muitos programas cortam a ligação ali`]);
});

test('an id with a blank names the location whose link is left', () => {
  expect(of('UTI', 'UTI A')).toEqual([
    'o Id UTI A tem um espaço: muitos programas cortam a ligação ali, como em UTI, que é outro local',
  ]);
});

test('usual ids have no warning', () => {
  expect(of(1, 2, 11, 12, 'UTI-A', 'MATER', 'ala.2')).toEqual([]);
});

test('ten thousand locations are compared', () => {
  expect(of(...Array.from({ length: 10_000 }, (_, at) => at))).toEqual([]);
});
