import { callUrl } from '../../src/contract/callUrl';

test.each([
  ['', '/api/x'],
  ['/', '/api/x'],
  ['/avaliacao/', '/avaliacao/api/x'],
  ['https://h.example/a//', 'https://h.example/a/api/x'],
])('apiBaseUrl %j leads to %s', (base, url) => {
  expect(callUrl(base, '/api/x')).toBe(url);
});
