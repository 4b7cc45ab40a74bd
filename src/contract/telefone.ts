// How a phone number is read from a text (behaviour 2.8 to 2.11). The input mask and the search for a patient share it.

/** The value of a decimal digit of any script. In Unicode the ten digits of a script follow one another, 0 first. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

/** The text with the digits 0 to 9 in place of those of other scripts. */
const withPlainDigits = (text: string): string => text.replaceAll(/\p{Nd}/gu, valueOf);

export const digitsOf = (text: string): string => withPlainDigits(text).replaceAll(/\D/g, '');

export const startsWithPlus = (text: string): boolean => /^\P{Nd}*\+/u.test(text);

const AREA = '(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])';
const brazilian = new RegExp(String.raw`^${AREA}(?:9\d{8}|[2-5]\d{7})$`);

/** The most digits that a phone number of any country has (E.164). */
export const MAX_FOREIGN = 15;

export interface Telefone {
  /** All digits of a foreign number; of a Brazilian one those without country code, leading zeros and carrier code. */
  digits: string;
  /** Whether the number begins with `+` and not with `+55`. `+` and `+5` count too: they are shown as they are. */
  isForeign: boolean;
}

/** The digits without what people dial before them from another town or country. */
const nationalOf = (digits: string, hasPlus: boolean, typed: boolean): string => {
  // `+55` and fewer than eight digits are kept as typed. With eight, 55 could be read as the area code of a landline.
  const uncoded = digits.replace(hasPlus ? /^0*55(?=0|\d{8})/ : /^00+55(?=[1-9]\d{9,10}$)/, '');
  if (!typed) return uncoded.replace(/^(?:0*55)?(?:0+|0[1-9]\d)?(?=[1-9]\d{9,10}$)/, '').replace(/^0+/, '');
  // A typed 55 is an area code. Only a mobile number shows that the digits after a typed zero are a carrier's.
  const [, afterCarrier = ''] = /^0[1-9]\d(\d{11})$/.exec(uncoded) ?? [];
  return brazilian.test(afterCarrier) ? afterCarrier : uncoded.replace(/^0+/, '');
};

/** Whether the digits after `00` are a number of another country: `0011987654321` has just a zero too many. */
const isAbroad = (digits: string, typed: boolean): boolean => {
  if (!typed) return digits.length >= 10 && !brazilian.test(digits);
  // Of a Brazilian number that is typed, one digit more may be a slip.
  return digits.length > 12 || (digits.length === 12 && !brazilian.test(digits.slice(0, 11)));
};

/** Reads a text that contains one number, or its beginning. */
const readOne = (text: string, typed: boolean): Telefone => {
  const digits = digitsOf(text);
  const hasPlus = startsWithPlus(text);
  if (hasPlus && !/^0*55/.test(digits)) return { digits, isForeign: true };
  const [, after00 = ''] = /^00+((?!55)[1-9].*)/.exec(digits) ?? [];
  if (!hasPlus && isAbroad(after00, typed)) return { digits: after00, isForeign: true };
  return { digits: nationalOf(digits, hasPlus, typed), isForeign: false };
};

/** What precedes a number: `Tel.:`, `Celular 2:`. In `DDD 11:` the digits are a part of the number. */
const LABELS = /^(?:(?!\P{L}*DDD)[^\d:+]*\p{L}[^\d:+]*(?:\d{1,2}[^\d:+]*)?:)+/iu;

/** `+55` or `0055`, also in brackets. */
const COUNTRY = String.raw`[^\d+]*(?:\+|0\D*0)[\D0]*5\D*5`;

/**
 * A text up to the first letter or mark that ends its first number: an extension, the next line, or another number, also
 * one that begins with `0xx`. Letters and marks before the eighth digit do not end it, because people write
 * `tel.: 11 3456-7890` and `0xx11 3456/7890`.
 */
const MARKED = new RegExp(
  String.raw`^(?:${COUNTRY}|(?!${COUNTRY}))[\D0]*[1-9](?:\D*\d){7,}?\D*?(?=[\p{L}/,;+\r\n\u2028\u2029]|\D0[^\d\p{L}]{0,2}xx)`,
  'iu',
);

/** More characters than several numbers have. It limits the work for a long text. */
const MANY = 1000;

/** Country code, zero and carrier code. */
const DIALLED = String.raw`(?:(?:00\D*)?55\D*)?(?:0\D*(?:[1-9]\d\D*)??)?`;

/** A Brazilian number. Its last eight digits are one or two groups, or any groups if the area code precedes them. */
const WRITTEN = String.raw`(?:${DIALLED}(?:${AREA}\D*)?(?:9\D?\d|[2-9])\d{3}\D*\d{4}|${DIALLED}${AREA}\D*(?:9\D*\d|[2-5])(?:\D*\d){7})(?!\d)`;

/**
 * The first number of several. Where it ends depends on what follows: `5534-5678 9012-3456` are two numbers, and without
 * the last four digits it would be one with a country code. A number that is written differently, such as a foreign one,
 * ends where only Brazilian ones follow.
 */
const FIRST_OF_SEVERAL = new RegExp(
  String.raw`^\D*(?:${WRITTEN}(?=\D+${WRITTEN}|\D*$)|\d(?:\D*\d){7,}?(?=(?:\D+${WRITTEN})+\D*$)|${WRITTEN})`,
);

/** Divides a text after its first number, or after the beginning of one. Labels before the number are removed. */
export const divideTelefones = (text: string): { first: string; rest: string } => {
  const unlabelled = withPlainDigits(text).replace(LABELS, '');
  const [marked] = MARKED.exec(unlabelled.slice(0, MANY)) ?? [unlabelled.slice(0, MANY)];
  const longest = readOne(marked, false).isForeign ? MAX_FOREIGN : 11;
  const isOne = digitsOf(marked).replace(/^0+/, '').length <= longest;
  const [first] = (!isOne && FIRST_OF_SEVERAL.exec(marked)) || [marked];
  return { first, rest: unlabelled.slice(first.length) };
};

/**
 * Reads the first number of a text, or its beginning.
 * @param typed whether the text was typed key by key. Then 55 without `+` is an area code, and no mark ends the number
 */
export const readTelefone = (text: string, typed = false): Telefone =>
  readOne(typed ? text : divideTelefones(text).first, typed);
