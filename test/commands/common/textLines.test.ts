import { mostLines, mostLinesOfLink } from '../../../src/commands/common/textLines';

test('a short text takes one line', () => {
  expect(mostLines('Maternidade', 10)).toBe(1);
});

test('an empty text takes one line', () => {
  expect(mostLines('', 10)).toBe(1);
});

test('a line ends between two words', () => {
  // Each word is 2.84 em wide, and two do not fit with the blank between them.
  expect(mostLines('aaaa aaaa aaaa', 5.6)).toBe(3);
  expect(mostLines('aaaa aaaa aaaa', 6.1)).toBe(2);
});

test('a word that is wider than a line goes on in the next lines', () => {
  expect(mostLines('x'.repeat(300), 20)).toBeGreaterThanOrEqual(Math.ceil((300 * 0.65) / 20));
});

test('accents make no letter wider, however they are encoded', () => {
  expect(mostLines('é'.repeat(28), 20)).toBe(1);
  expect(mostLines('e\u0301'.repeat(28), 20)).toBe(1);
});

test('an unknown letter counts as a wide one', () => {
  expect(mostLines('漢'.repeat(10), 10)).toBe(2);
});

test('a link ends its lines between two of its parts', () => {
  expect(mostLinesOfLink(['pesquisa', '.hospital', '.example', '/1'], 17)).toBe(1);
  expect(mostLinesOfLink(['pesquisa', '.hospital', '.example', '/1'], 15)).toBe(2);
});
