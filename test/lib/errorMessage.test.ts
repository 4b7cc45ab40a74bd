import { errorMessage, type CallError } from '../../src/lib/errorMessage';

test.each<[CallError, string]>([
  [{ status: 500, data: { erro: 'MARIA' } }, 'HTTP 500'],
  [{ status: 404, data: undefined }, 'HTTP 404'],
  [{ status: 'PARSING_ERROR', originalStatus: 200, data: 'MARIA', error: 'SyntaxError: MARIA' }, 'HTTP 200, unreadable answer'],
  [{ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' }, 'TypeError: Failed to fetch'],
  [{ status: 'CUSTOM_ERROR', error: 'unexpected answer: no id' }, 'unexpected answer: no id'],
  [{ name: 'Error', message: 'broken' }, 'broken'],
  [{}, 'unknown error'],
])('%j reads %j, without what the host wrote', (error, line) => {
  expect(errorMessage(error)).toBe(line);
});
