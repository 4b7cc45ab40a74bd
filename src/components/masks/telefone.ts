import { maskOf } from './mask';

const LONGEST = 11;

/** All digits of `text`, less a country code: 55 in front of 10 or 11 digits (55 alone is also an area code). */
const countryCode = /^55(?=\d{10,11}$)/;

/**
 * SPEC.md §5: '(DD) NNNN-NNNN' up to 14 characters, '(DD) NNNNN-NNNN' for a longer text.
 * @param text anything typed, pasted or filled in
 * @returns the masked digits, at most eleven; nothing ever stands behind the last digit
 */
export const maskTelefone = (text: string): string => {
  const digits = text.replace(/\D/g, '').replace(countryCode, '').slice(0, LONGEST);
  const areaCode = digits.slice(0, 2);
  const number = digits.slice(2);
  const head = digits.length === LONGEST ? 5 : 4;
  if (!number) return areaCode && `(${areaCode}`;
  const tail = number.slice(head);
  return `(${areaCode}) ${number.slice(0, head)}${tail && `-${tail}`}`;
};

/** The caret stays behind the digit behind which it was. */
const caretAt = (text: string, caret: number): number => {
  const all = text.replace(/\D/g, '');
  const dropped = all.length - all.replace(countryCode, '').length;
  const before = text.slice(0, caret).replace(/\D/g, '').length - dropped;
  if (before <= 0) return 0;
  const masked = maskTelefone(text);
  let seen = 0;
  const index = Array.from(masked).findIndex((char) => /\d/.test(char) && ++seen === before);
  return index < 0 ? masked.length : index + 1;
};

/** `maskTelefone` as a person types. */
export const telefoneMask = maskOf(maskTelefone, caretAt);
