import fc from 'fast-check';
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

test('any text becomes upper case and NFC, and masking it again changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
      const masked = maskNome(text);
      expect(masked).toBe(masked.normalize('NFC'));
      expect(masked).toBe(masked.toUpperCase());
      expect(maskNome(masked)).toBe(masked);
    }),
    { numRuns: 300 },
  );
});

/** The last three are accents without a letter. */
const letters = [...Array.from("abcdefghijklmnopqrstuvwxyzçáéíóúâêôãõàüßABCXYZÇÁ '-."), '\u0301', '\u0303', '\u0327'];

test('typing letter by letter gives the same result as pasting', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...letters), { maxLength: 30 }), (keys) => {
      const typed = keys.reduce((value, key) => maskNome(value + key), '');
      expect(typed).toBe(maskNome(keys.join('')));
    }),
  );
});
