import { printable } from '../../../src/commands/common/terminal';

test.each([
  ['a Persian name with a non-joiner', 'می\u200Cنا'],
  ['a Sinhala name with a joiner', 'ශ\u0DCA\u200Dරී'],
  ['a Nepali name with a joiner', 'गर\u094D\u200Dया'],
])('%s stays as it is', (_what, name) => {
  expect(printable(name)).toBe(name);
});

test.each(['\u001B', '\u0085', '\u202E', '\u2066', '\u200F', '\u2028'])('replaces the character %j', (character) => {
  expect(printable(`A${character}B`)).toBe('A\uFFFDB');
});
