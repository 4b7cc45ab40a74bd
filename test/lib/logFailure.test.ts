import { logFailure } from '../../src/lib/logFailure';
import { takeConsole } from '../support/console';
import { stopTheClock } from '../support/time';

const line = (version: string) => `Question 1: HTTP 500 (POST /api/x, 2027-01-15T08:00:00.000Z, version ${version})`;

beforeEach(() => {
  stopTheClock();
  jest.setSystemTime(Date.UTC(2027, 0, 15, 8));
});

afterEach(() => {
  document.head.innerHTML = '';
});

test('a failure is one line: message, call, time and the version of the page', () => {
  document.head.innerHTML = '<meta name="version" content="3f2a1bc">';
  logFailure('Question 1: HTTP 500', 'POST /api/x');
  expect(takeConsole('error')).toEqual([line('3f2a1bc')]);
});

test('a page without a version says so', () => {
  logFailure('Question 1: HTTP 500', 'POST /api/x');
  expect(takeConsole('error')).toEqual([line('?')]);
});
