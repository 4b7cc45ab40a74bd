import fc from 'fast-check';
import { divideTelefones, readTelefone } from '../../src/contract/telefone';
import { telefoneForms } from '../support/telefoneForms';

// `FC_SEED` repeats the runs of a seed; `FC_RUNS` runs more of them.
const seed = Number(process.env['FC_SEED'] ?? Date.now() % 2 ** 31);
const numRuns = Number(process.env['FC_RUNS'] ?? 3000);

test('a pasted text is read as its first number, in whatever form people write it', () => {
  fc.assert(
    fc.property(telefoneForms, ({ text, digits }) => {
      expect(readTelefone(text)).toEqual({ digits, isForeign: false });
    }),
    { numRuns, seed },
  );
});

test('the first number of a text is read like the text', () => {
  fc.assert(
    fc.property(telefoneForms, ({ text, digits }) => {
      expect(readTelefone(divideTelefones(text).first)).toEqual({ digits, isForeign: false });
    }),
    { numRuns, seed },
  );
});

test.each([
  ['+54 9 11 2345-6789', '5491123456789'],
  ['+351 912 345 678', '351912345678'],
  ['+1 (212) 555-0123 ext. 4', '12125550123'],
  ['+598 99 123 456 ramal 1', '59899123456'],
  ['Tel 1: +54 9 11 2345-6789 / +54 9 11 1111-1111', '5491123456789'],
  ['+54 9 11 2345-6789 (11) 98765-4321', '5491123456789'],
  ['+54 9 11 2345 6789 3456 7890', '5491123456789'],
  ['+1 212 555 0123 3456 7890', '12125550123'],
  ['+54 9 11 2345-6789 11 98765-4321 11 98765-4321 11 98765-4321', '5491123456789'],
  ['0054 9 11 2345-6789', '5491123456789'],
  ['00351 912 345 678', '351912345678'],
  ['001 212 555 0123', '12125550123'],
  ['0034 612 345 678', '34612345678'],
  ['+', ''],
  ['+5', '5'],
  ['+11987654321', '11987654321'],
])('%j is a number of another country', (text, digits) => {
  expect(readTelefone(text)).toEqual({ digits, isForeign: true });
});

test.each([
  ['0011987654321', '11987654321'],
  ['00 11 3456-7890', '1134567890'],
  ['0055 11 98765-4321', '11987654321'],
  ['(11) 3456-7890 (11) 98765-4321', '1134567890'],
  ['(11) 98765-4321 (11) 3456-7890', '11987654321'],
  ['(11) 9876-5432 (11) 3456-7890', '1198765432'],
  ['55 3222-0000 21 3456-7890', '5532220000'],
  ['12345678901', '12345678901'],
  ['Tel 1: 11 98765-4321', '11987654321'],
  ['Tel 2: 98765-4321', '987654321'],
  ['DDD 11: 98765-4321', '11987654321'],
  ['11 3456-7890x12', '1134567890'],
  ['99912-3456 3456-7890', '999123456'],
  ['3456-7890 99912-3456', '34567890'],
  ['99912-3456 11 98765-4321', '999123456'],
  ['5534-5678 9012-3456', '55345678'],
  ['5534-5678 9012-3456 99999-0000', '55345678'],
  ['99912-3456 3456-7890 99912-3456 3456-7890', '999123456'],
  ['5534-5678 9012-3456 12', '55345678'],
  ['11 34 56 78 90 11 98765-4321', '1134567890'],
  ['(11) 3456-7890 1234', '1134567890'],
  ['0 15 11 3456-7890 3456-7890', '1134567890'],
  ['0055 015 11 98765-4321 0055 015 11 98765-4321', '11987654321'],
])('%j is the Brazilian number %s', (text, digits) => {
  expect(readTelefone(text)).toEqual({ digits, isForeign: false });
});

test('what follows the first number is left', () => {
  expect(divideTelefones('Tel. (11) 98765-4321 / (11) 3456-7890')).toEqual({
    first: 'Tel. (11) 98765-4321 ',
    rest: '/ (11) 3456-7890',
  });
});
