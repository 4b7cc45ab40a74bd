import { maskNome } from '../../../src/components/masks/nome';

test.each([
  ['', ''],
  ['maria', 'MARIA'],
  ['Maria da Conceição', 'MARIA DA CONCEIÇÃO'],
  ["d'ávila", "D'ÁVILA"],
  ['weiß', 'WEISS'],
  ['jos\u0065\u0301', 'JOSÉ'],
  ['a\u0303', 'Ã'],
  ['ﬁlho', 'FILHO'],
  ['  ana  ', '  ANA  '],
  ['李小龍 7', '李小龍 7'],
])('%j becomes %j', (text, masked) => {
  expect(maskNome(text)).toBe(masked);
});
