import { failureOf, logFailure } from '../../src/lib/failures';
import { takeConsole } from '../support/console';
import { stopTheClock } from '../support/time';

const failure = { call: 'R', status: 500, id: 'LIMPEZA' } as const;

test('a failure consists of call, status and id', () => {
  expect(failureOf('R', { message: 'HTTP 500', status: 500 }, 'LIMPEZA')).toEqual(failure);
  // If the code of a call throws, RTK Query reports an error without a status. The failure then has the status 0.
  expect(failureOf('I', { message: 'x is not a function' }, 7)).toEqual({ call: 'I', status: 0, id: 7 });
});

test('the console shows message, call, time and the version of the page, ? without one', () => {
  stopTheClock();
  jest.setSystemTime(Date.UTC(2027, 0, 15, 8));
  logFailure('Question 1: HTTP 500', failure);
  document.head.innerHTML = '<meta name="version" content="3f2a1bc">';
  logFailure('Question 1: HTTP 500', failure);
  document.head.innerHTML = '';
  const line = 'Question 1: HTTP 500 (POST /api/cadastrarresposta, 2027-01-15T08:00:00.000Z, version ';
  expect(takeConsole('error')).toEqual([`${line}?)`, `${line}3f2a1bc)`]);
});
