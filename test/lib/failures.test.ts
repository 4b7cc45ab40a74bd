/** @jest-environment node */
import { failureOf } from '../../src/lib/failures';

const failure = { call: 'R', status: 500, id: 'LIMPEZA' } as const;

test('a failure consists of call, status and id', () => {
  expect(failureOf('R', { message: 'HTTP 500', status: 500 }, 'LIMPEZA')).toEqual(failure);
  // If the code of a call throws, RTK Query reports an error without a status. The failure then has the status 0.
  expect(failureOf('I', { message: 'x is not a function' }, 7)).toEqual({ call: 'I', status: 0, id: 7 });
});
