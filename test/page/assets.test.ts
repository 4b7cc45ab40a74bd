import { chooseEncoding } from '../../src/page/assets';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip ; q=0', 'identity'],
  ['deflate', 'identity'],
])('Accept-Encoding %j selects %s', (header, encoding) => {
  expect(chooseEncoding(header, { br: true, gzip: true, identity: true })).toBe(encoding);
});

test('a form that is missing is not selected', () => {
  expect(chooseEncoding('br, gzip', { gzip: true })).toBe('gzip');
});
