/** The value of a decimal digit of any script. In Unicode the ten digits of a script follow one another, 0 first. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

export const digitsOf = (text: string): string => text.replaceAll(/\P{Nd}/gu, '').replaceAll(/\D/gu, valueOf);

export const startsWithPlus = (text: string): boolean => /^\P{Nd}*\+/u.test(text);

/** What follows a number in a pasted text: an extension, another number, the next line. */
const END = /[\p{L}/,;+\r\n\u2028\u2029]/u;

/** A landline without area code. */
const SHORTEST = 8;

/**
 * The text up to the end of its first phone number (behaviour 2.9). Letters and marks before the eighth digit do not
 * end it, because people write `tel.: 11 3456-7890` and `0xx11 3456/7890`.
 */
export const firstNumberIn = (text: string): string => {
  const hasPlus = startsWithPlus(text);
  let digits = '';
  let length = 0;
  const isWhole = () => {
    const countryOrTrunk = hasPlus || digits.startsWith('00') ? /^0*55/ : /^0+/;
    return digits.replace(countryOrTrunk, '').length >= SHORTEST;
  };
  for (const char of text) {
    if (END.test(char) && isWhole()) break;
    digits += digitsOf(char);
    length += char.length;
  }
  return text.slice(0, length);
};
