import { failureCode, withCode } from '../../src/lib/failure';
import { deploymentFor } from '../support/deployment';

test.each([
  ['HTTP 500', 'I-500-7'],
  ['HTTP 404', 'I-404-7'],
  ['HTTP 200, unreadable answer', 'I-200-7'],
  ['TypeError: Failed to fetch', 'I-0-7'],
  ['the answer was redirected', 'I-0-7'],
  [undefined, 'I-0-7'],
])('a failure "%s" has the code %s', (message, code) => {
  expect(failureCode('I', { ...(message && { message }) }, 7)).toBe(code);
});

test('a code names the location or the question as it is', () => {
  expect(failureCode('R', { message: 'HTTP 503' }, 'LIMPEZA')).toBe('R-503-LIMPEZA');
});

test('the code stands in the line only where patients are shown one', () => {
  const deployment = deploymentFor('');
  expect(withCode('Question 1: HTTP 500', 'R-500-1', { deployment })).toBe('Question 1: HTTP 500');
  expect(withCode('Question 1: HTTP 500', 'R-500-1', { deployment: { ...deployment, visibleErrors: true } })).toBe(
    'Question 1: HTTP 500 [R-500-1]',
  );
});
