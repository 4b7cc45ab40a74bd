import fc from 'fast-check';

const AREAS = (
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 ' +
  '65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'
).split(' ');

const digitsOfLength = (length: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength: length, maxLength: length });

/** The part after the area code, in the groups in which people write it. */
const local = fc.oneof(
  fc
    .tuple(digitsOfLength(4), digitsOfLength(4))
    .chain(([a, b]) =>
      fc.constantFrom(
        `9${a}-${b}`,
        `9 ${a}-${b}`,
        `9${a} ${b}`,
        `9${a}${b}`,
        `9.${a}.${b}`,
        `9 ${a} ${b}`,
        `9${a}–${b}`,
      ),
    ),
  fc
    .tuple(fc.constantFrom(...Array.from('2345')), digitsOfLength(3), digitsOfLength(4))
    .chain(([first, a, b]) =>
      fc.constantFrom(
        `${first}${a}-${b}`,
        `${first}${a} ${b}`,
        `${first}${a}${b}`,
        `${first}${a}.${b}`,
        `${first}${a} - ${b}`,
      ),
    ),
);

const numberWithArea = fc
  .tuple(fc.constantFrom(...AREAS), fc.constantFrom('(A) ', 'A ', '(A)', 'A-', 'A', '(A)-', 'A.', '[A] '), local)
  .map(([area, form, rest]) => ({
    written: form.replace('A', area) + rest,
    digits: (area + rest).replaceAll(/\D/g, ''),
  }));

const numberWithoutArea = local.map((written) => ({ written, digits: written.replaceAll(/\D/g, '') }));

const prefix = fc
  .tuple(
    fc.constantFrom('', '', '+55 ', '+55', '(+55) ', '+55-', '0055 ', '55 '),
    fc.constantFrom('', '', '', '0', '0 ', '0xx', '0 xx ', '015 ', '0 21 ', '0-41-'),
  )
  .map((parts) => parts.join(''));

const label = fc.constantFrom(
  '',
  '',
  '',
  'Tel: ',
  'Tel.: ',
  'tel. ',
  'Tel 1: ',
  'Cel. 2: ',
  'Fone/Fax: ',
  'WhatsApp 01: ',
  'Maria, Tel 2: ',
  'Contato: Tel 1: ',
);

const ending = fc.oneof(
  fc.constantFrom(
    '',
    '',
    ' ramal 12',
    ' r. 12',
    ' R.12',
    ' (WhatsApp)',
    ' (recado com Maria)',
    ', ramal 3',
    '\n',
    ' - casa',
    '.',
    ' ',
  ),
  fc
    .tuple(
      fc.constantFrom(' / ', '/', ' ', ' - ', ', ', '; ', '\n', ' ou ', ' e ', ' | '),
      fc.constantFrom('', '', '+55 ', '55 ', '0', '0xx', '015 ', '55 015 '),
      fc.oneof(numberWithArea, numberWithoutArea),
    )
    .map(([between, before, { written }]) => between + before + written),
);

const INVISIBLE = ['', '', '\u200E', '\u202A', '\u00A0', '\uFEFF', '\u2060'];

const dialledNumber = fc.oneof(
  { arbitrary: fc.tuple(prefix, numberWithArea), weight: 3 },
  { arbitrary: fc.tuple(fc.constant(''), numberWithoutArea), weight: 1 },
);

/** Brazilian phone numbers in the forms in which people write them, and the eight to eleven digits of the first one. */
export const telefoneForms = fc
  .tuple(fc.constantFrom(...INVISIBLE), label, dialledNumber, ending, fc.constantFrom(...INVISIBLE))
  .map(([before, name, [dialled, { written, digits }], rest, after]) => ({
    text: before + name + dialled + written + after + rest,
    digits,
  }));

/** The forms that are typed: no label, extension or second number, and no 55 without `+`, which is an area code. */
export const typedTelefoneForms = fc
  .tuple(fc.constantFrom('', '', '+55 ', '+55', '+55-', '+55 0', '0', '0 '), numberWithArea)
  .map(([dialled, { written, digits }]) => ({ text: (dialled + written).replaceAll(/[[\]]/g, ''), digits }));
