import jsQR from 'jsqr';
import { qrCode, shownLink, surveyLink } from '../../../src/commands/common/surveyLink';

const SQUARE = 10;

const sizeOf = (link: string) => Number(/viewBox="0 0 (\d+)/.exec(qrCode(link).text)?.[1]);

/** What a reader finds in the code. */
const read = (link: string): string | undefined => {
  const width = sizeOf(link);
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255);
  const [, squares = ''] = /<path fill="black" d="([^"]*)"/.exec(qrCode(link).text) ?? [];
  for (const [, x, y] of squares.matchAll(/M(\d+),(\d+)/g))
    for (let row = 0; row < SQUARE; row += 1)
      for (let column = 0; column < SQUARE; column += 1)
        pixels.set([0, 0, 0], ((Number(y) + row) * width + Number(x) + column) * 4);
  return jsQR(pixels, width, width)?.data;
};

const base = new URL('https://pesquisa.hospital.example');

test.each(['1', 'UTI-A', '120', 'uti-a', 'Ála 2'])('the code of %s holds the link as it is', (id) => {
  expect(read(surveyLink(base, id))).toBe(`https://pesquisa.hospital.example/${encodeURIComponent(id)}`);
});

test.each([
  ['https://avaliação.hospital.example', 'avaliação.hospital.example/1'],
  ['http://10.0.0.21:3000', '10.0.0.21:3000/1'],
  // Firefox searches for `servidor/1`.
  ['http://servidor', 'http://servidor/1'],
  ['http://servidor:3000', 'http://servidor:3000/1'],
  ['http://[::1]:3000', 'http://[::1]:3000/1'],
])('people read the link of %s as it is written', (address, shown) => {
  const { text } = shownLink(surveyLink(new URL(address), '1'));
  expect(text.replaceAll(/<[^>]+>/g, '')).toBe(shown);
});

test('a person who got the file by messenger can tap the link', () => {
  const link = surveyLink(base, 'Ála 2');
  expect(shownLink(link).text).toContain(`<a class="link" href="${link}">`);
});
