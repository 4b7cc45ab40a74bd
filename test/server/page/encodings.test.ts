import { chooseEncoding, isKnown } from '../../../src/server/page/encodings';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip ; q=0', 'identity'],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['deflate', 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(chooseEncoding(header, { br: true, gzip: true })).toBe(encoding);
});

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match %j', (header, known) => {
  expect(isKnown('"a"', header)).toBe(known);
});
