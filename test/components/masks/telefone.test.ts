/** @jest-environment node */
import fc from 'fast-check';
import { maskTelefone } from '../../../src/components/masks/telefone';

const digitsOf = (text: string) => text.replace(/\D/g, '');

const LEGAL = /^$|^\+\d{0,15}$|^\(\d{1,2}$|^\(\d\d\) (\d{1,4}|\d{4}-\d{1,4}|\d{5}-\d{4})$/;

test.each([
  ['119876543210', '(11) 98765-4321'],
  ['(11) 9876-54321', '(11) 98765-4321'],
  ['(11) 98765-432', '(11) 9876-5432'],
  ['( ) -', ''],
  ['55', '(55'],
  ['5599', '(55) 99'],
  ['5532220000', '(55) 3222-0000'],
  ['55999998888', '(55) 99999-8888'],
  ['+555501234567', '(55) 0123-4567'],
  ['555532220000', '(55) 3222-0000'],
  ['00', ''],
  ['0119', '(11) 9'],
  ['+55 0', ''],
])('%j is masked as %j', (text, masked) => {
  expect(maskTelefone(text)).toBe(masked);
});

test.each([
  ['+55 (11) 98765-4321 ramal 12', '(11) 98765-4321'],
  ['+55 11 98765-4321 +55 11 3456-7890', '(11) 98765-4321'],
  ['(11) 3456-7890 ramal 12', '(11) 3456-7890'],
  ['(11) 3456-7890 / (11) 98765-4321', '(11) 3456-7890'],
  ['11 3456-7890, 11 98765-4321', '(11) 3456-7890'],
  ['11 3456-7890; 98765-4321', '(11) 3456-7890'],
  ['11 3456-7890\n98765-4321', '(11) 3456-7890'],
  ['0055 11 3456-7890 r. 12', '(11) 3456-7890'],
  ['5511987654321 ramal 12', '(11) 98765-4321'],
  ['Maria: 11 3456-7890 (recado)', '(11) 3456-7890'],
  ['11 9876/54321', '(11) 98765-4321'],
  ['+55 11 9876/54321', '(11) 98765-4321'],
  ['+598 99 123 456 ramal 1', '+59899123456'],
])('of the pasted text %j only the first number counts: %s', (text, masked) => {
  expect(maskTelefone(text)).toBe(masked);
});

test('of a text that was typed every digit counts', () => {
  expect(maskTelefone('(11) 3456-7890 ramal 1', true)).toBe('(11) 34567-8901');
});

test.each(['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹', '०१२३४५६७८९', '０１２３４５６７８９', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', '𝟶𝟷𝟸𝟹𝟺𝟻𝟼𝟽𝟾𝟿'])(
  'the digits %s are digits',
  (script) => {
    const digits = Array.from(script);
    const number = Array.from('11987654321', (value) => digits[Number(value)]).join('');
    expect([maskTelefone(number), maskTelefone(number, true)]).toEqual(['(11) 98765-4321', '(11) 98765-4321']);
  },
);

const digit = fc.constantFrom(...Array.from('0123456789'));

/** Each edit replaces `length` characters at `from` with `text`. */
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

test.each([true, false])('any sequence of edits leaves a legal mask (typed: %s)', (typed) => {
  fc.assert(
    fc.property(edits, (sequence) => {
      sequence.reduce((value, { text, from, length }) => {
        const masked = maskTelefone(value.slice(0, from) + text + value.slice(from + length), typed);
        expect(masked).toMatch(LEGAL);
        expect(maskTelefone(masked, true)).toBe(masked);
        expect(maskTelefone(masked, false)).toBe(masked);
        return masked;
      }, '');
    }),
  );
});

test('up to eleven digits keep their order, and only leading zeros are removed', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...Array.from('0123456789 ().-')), maxLength: 30 }),
      fc.boolean(),
      (text, typed) => {
        fc.pre(digitsOf(text).length <= 11);
        expect(digitsOf(maskTelefone(text, typed))).toBe(digitsOf(text).replace(/^0+/, ''));
      },
    ),
  );
});

test('removes country code, zeros and carrier code, in this order, before a complete number', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('', '55', '+55', '0055'),
      fc.constantFrom('', '0', '015', '0xx', '0 21 '),
      // The number begins with an area code, and no area code begins with 0.
      fc.string({ unit: digit, minLength: 10, maxLength: 11 }).filter((digits) => !digits.startsWith('0')),
      (country, trunk, number) => {
        expect(digitsOf(maskTelefone(country + trunk + number))).toBe(number);
      },
    ),
  );
});
