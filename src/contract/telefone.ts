// How a phone number is read from a text (behaviour 2.8 to 2.11). The input mask and the search for a patient share it.

/** The value of a decimal digit of any script. In Unicode the ten digits of a script follow one another, 0 first. */
const valueOf = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
};

export const digitsOf = (text: string): string => text.replaceAll(/\P{Nd}/gu, '').replaceAll(/\D/gu, valueOf);

export const startsWithPlus = (text: string): boolean => /^\P{Nd}*\+/u.test(text);

const AREA = '([14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])';
const mobile = new RegExp(String.raw`^${AREA}9\d{8}$`);
/** A mobile number without its ninth digit counts, too. */
const withArea = new RegExp(String.raw`^${AREA}(?:9\d{8}|[2-9]\d{7})$`);

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
  const uncoded = digits.replace(hasPlus ? /^0*55(?=\d)/ : /^00+55(?=[1-9]\d{9,10}$)/, '');
  if (!typed) return uncoded.replace(/^(?:0*55)?(?:0+|0[1-9]\d)?(?=[1-9]\d{9,10}$)/, '').replace(/^0+/, '');
  // A typed 55 is an area code. Only a mobile number shows that the digits after a typed zero are a carrier's.
  const [, afterCarrier = ''] = /^0[1-9]\d(\d{11})$/.exec(uncoded) ?? [];
  return mobile.test(afterCarrier) ? afterCarrier : uncoded.replace(/^0+/, '');
};

/** Whether the digits after `00` are a number of another country: `0011987654321` has just a zero too many. */
const isAbroad = (digits: string, typed: boolean): boolean => {
  if (!typed) return digits.length >= 10 && !(withArea.test(digits) && /^..(?:9.{8}|[2-5].{7})$/.test(digits));
  // Of a Brazilian number that is typed, one digit more may be a slip.
  return digits.length > 12 || (digits.length === 12 && !mobile.test(digits.slice(0, 11)));
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
const LABELS = /^(?:(?!\P{L}*DDD)[^\p{Nd}:+]*\p{L}[^\p{Nd}:+]*(?:\p{Nd}{1,2}[^\p{Nd}:+]*)?:)+/iu;

/** What follows a number: an extension, the next line, another number, also one that begins with `0xx`. */
const END = /[\p{L}/,;+\r\n\u2028\u2029]|[^\p{Nd}]0[^\p{Nd}\p{L}]{0,2}xx/iuy;

/** A landline without area code. */
const SHORTEST = 8;

/** More digits than a number with all prefixes has. It limits the work for a long text. */
const MANY = 30;

/**
 * The text up to the first letter or mark that ends its first number. Letters and marks before the eighth digit do not
 * end it, because people write `tel.: 11 3456-7890` and `0xx11 3456/7890`.
 */
const untilMark = (text: string): string => {
  const hasPlus = startsWithPlus(text);
  let digits = '';
  let length = 0;
  const isWhole = () => {
    const countryOrTrunk = hasPlus || digits.startsWith('00') ? /^0*55/ : /^0+/;
    return digits.replace(countryOrTrunk, '').length >= SHORTEST;
  };
  for (const char of text) {
    END.lastIndex = length;
    if (digits.length > MANY || (END.test(text) && isWhole())) break;
    digits += digitsOf(char);
    length += char.length;
  }
  return text.slice(0, length);
};

/** The first part that is a number and that a separator or bracket ends; undefined if there is none. */
const firstOfSeveral = (text: string): string | undefined =>
  [...text.matchAll(/\p{Nd}(?=\P{Nd})/gu)]
    .map(({ 0: digit, index }) => text.slice(0, index + digit.length))
    .find((part) => {
      const { digits, isForeign } = readOne(part, false);
      return isForeign ? digits.length >= 10 : withArea.test(digits);
    });

/** Divides a text after its first number, or after the beginning of one. Labels before the number are removed. */
export const divideTelefones = (text: string): { first: string; rest: string } => {
  const unlabelled = text.replace(LABELS, '');
  const marked = untilMark(unlabelled);
  const { digits, isForeign } = readOne(marked, false);
  const written = digitsOf(marked).replace(/^0+/, '').length;
  const isOne = isForeign ? written <= MAX_FOREIGN : written <= 11 || mobile.test(digits);
  const first = (isOne ? undefined : firstOfSeveral(marked)) ?? marked;
  return { first, rest: unlabelled.slice(first.length) };
};

/**
 * Reads the first number of a text, or its beginning.
 * @param typed whether the text was typed key by key. Then 55 without `+` is an area code, and no mark ends the number
 */
export const readTelefone = (text: string, typed = false): Telefone =>
  readOne(typed ? text : divideTelefones(text).first, typed);
