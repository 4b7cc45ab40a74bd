import { codeOf, logFailure, withCode } from '../../src/lib/failures';
import { takeConsole } from '../support/console';
import { deploymentFor } from '../support/deployment';
import { stopTheClock } from '../support/time';

test.each([
  ['HTTP 500', 'I-500-7'],
  ['HTTP 404', 'I-404-7'],
  ['HTTP 200, unreadable answer', 'I-200-7'],
  ['TypeError: Failed to fetch', 'I-0-7'],
  ['the answer was redirected', 'I-0-7'],
  [undefined, 'I-0-7'],
])('a failure "%s" has the code %s', (message, code) => {
  expect(codeOf('I', { ...(message && { message }) }, 7)).toBe(code);
});

test('a code names the location or the question as it is', () => {
  expect(codeOf('R', { message: 'HTTP 503' }, 'LIMPEZA')).toBe('R-503-LIMPEZA');
});

test('the code stands in the line only where patients are shown one', () => {
  const deployment = deploymentFor('');
  expect(withCode('Question 1: HTTP 500', 'R-500-1', { deployment })).toBe('Question 1: HTTP 500');
  expect(withCode('Question 1: HTTP 500', 'R-500-1', { deployment: { ...deployment, visibleErrors: true } })).toBe(
    'Question 1: HTTP 500 [R-500-1]',
  );
});

describe('the line of a failure in the console', () => {
  beforeEach(() => {
    stopTheClock();
    jest.setSystemTime(Date.UTC(2027, 0, 15, 8));
  });

  afterEach(() => {
    document.head.innerHTML = '';
  });
  const line = (version: string) => `Question 1: HTTP 500 (POST /api/x, 2027-01-15T08:00:00.000Z, version ${version})`;

  test('a failure is one line: message, call, time and the version of the page', () => {
    document.head.innerHTML = '<meta name="version" content="3f2a1bc">';
    logFailure('Question 1: HTTP 500', 'POST /api/x');
    expect(takeConsole('error')).toEqual([line('3f2a1bc')]);
  });

  test('a page without a version says so', () => {
    logFailure('Question 1: HTTP 500', 'POST /api/x');
    expect(takeConsole('error')).toEqual([line('?')]);
  });
});
