import fc from 'fast-check';
import { maskTelefone } from '../../../src/components/masks/telefone';

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** '', '(D', '(DD', '(DD) N' … '(DD) NNNN-NNNN', '(DD) NNNNN-NNNN': nothing stands behind the last digit. */
const LEGAL = /^$|^\(\d{1,2}$|^\(\d\d\) (\d{1,4}|\d{4}-\d{1,4}|\d{5}-\d{4})$/;

test.each([
  ['', ''],
  ['1', '(1'],
  ['11', '(11'],
  ['119', '(11) 9'],
  ['119876', '(11) 9876'],
  ['1198765', '(11) 9876-5'],
  ['1134567890', '(11) 3456-7890'],
  ['11987654321', '(11) 98765-4321'],
  ['119876543210', '(11) 98765-4321'],
  ['(11) 9876-54321', '(11) 98765-4321'],
  ['(11) 98765-432', '(11) 9876-5432'],
  ['11 98765 4321', '(11) 98765-4321'],
  ['abc', ''],
  ['( ) -', ''],
])('%j is masked as %j', (text, masked) => {
  expect(maskTelefone(text)).toBe(masked);
});

test.each([
  ['+55 11 98765-4321', '(11) 98765-4321'],
  ['5511987654321', '(11) 98765-4321'],
  ['+55 (11) 3456-7890', '(11) 3456-7890'],
  ['551134567890', '(11) 3456-7890'],
  ['55', '(55'],
  ['5599', '(55) 99'],
  ['5532220000', '(55) 3222-0000'],
  ['55999998888', '(55) 99999-8888'],
  ['+5555999998888', '(55) 99999-8888'],
  ['555532220000', '(55) 3222-0000'],
])('the code of Brazil: %j is masked as %j', (text, masked) => {
  expect(maskTelefone(text)).toBe(masked);
});

test('the mask switches at length 14', () => {
  expect(maskTelefone('1134567890')).toHaveLength(14);
  expect(maskTelefone('11345678901')).toHaveLength(15);
});

const digit = fc.constantFrom(...Array.from('0123456789'));

/** Keys as they may come: anything, anywhere, over any selection. */
const edits = fc.array(
  fc.record({
    text: fc.oneof(
      fc.constant(''),
      fc.string({ unit: digit, maxLength: 13 }),
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789()- +a55')), maxLength: 6 }),
      fc.string({ maxLength: 4 }),
    ),
    from: fc.nat(16),
    length: fc.nat(4),
  }),
  { maxLength: 30 },
);

test('any sequence of edits leaves a legal mask', () => {
  fc.assert(
    fc.property(edits, (sequence) => {
      sequence.reduce((value, { text, from, length }) => {
        const masked = maskTelefone(value.slice(0, from) + text + value.slice(from + length));
        expect(masked).toMatch(LEGAL);
        expect(maskTelefone(masked)).toBe(masked);
        return masked;
      }, '');
    }),
  );
});

test('any text leaves a legal mask, stable under masking again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(maskTelefone(text)).toMatch(LEGAL);
      expect(maskTelefone(maskTelefone(text))).toBe(maskTelefone(text));
    }),
  );
});

test('no digit is lost up to eleven, and the order is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...Array.from('0123456789 ()-+x')), maxLength: 30 }), (text) => {
      fc.pre(digitsOf(text).length <= 11);
      expect(digitsOf(maskTelefone(text))).toBe(digitsOf(text));
    }),
  );
});

const someDigits = (minLength: number, maxLength: number) =>
  fc.string({ unit: digit, minLength, maxLength });

test('55 is the code of the country only in front of 10 or 11 digits', () => {
  fc.assert(
    fc.property(someDigits(10, 11), (number) => {
      expect(digitsOf(maskTelefone(`55${number}`))).toBe(number);
      expect(digitsOf(maskTelefone(`+55 ${number}`))).toBe(number);
    }),
  );
  fc.assert(
    fc.property(someDigits(0, 9), (number) => {
      expect(digitsOf(maskTelefone(`55${number}`))).toBe(`55${number}`);
    }),
  );
});

test('of more digits than a number has the first eleven count', () => {
  fc.assert(
    fc.property(someDigits(12, 20), (digits) => {
      fc.pre(!(digits.startsWith('55') && digits.length <= 13));
      expect(digitsOf(maskTelefone(digits))).toBe(digits.slice(0, 11));
    }),
  );
});

test('erased from its end, it goes back digit by digit to empty', () => {
  fc.assert(
    fc.property(someDigits(1, 11), (digits) => {
      let value = maskTelefone(digits);
      for (let left = digits.length - 1; left >= 0; left -= 1) {
        value = maskTelefone(value.slice(0, -1));
        expect(digitsOf(value)).toBe(digits.slice(0, left));
      }
      expect(value).toBe('');
    }),
  );
});
