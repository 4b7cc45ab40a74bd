import type { MaskitoOptions, MaskitoPostprocessor } from '@maskito/core';
import type { EarlyInput, InputText } from '../../contract/earlyInput';

type ElementState = Parameters<MaskitoPostprocessor>[0];

/** "Phone mask switches at length 14" (behaviour 2.8): that of '(DD) NNNN-NNNN', in characters. */
const SWITCHES_AT_LENGTH = 14;

const MAX_DIGITS = 11;

const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** A number of 10 or 11 digits may have in front: the country's code, then the trunk's zero and two digits of a carrier. */
const prefix = /^(?:0*55)?(?:0+(?:\d\d)?)?(?=[1-9]\d{9,10}$)/;

/** Written with `+`, the country's code is known by the zero behind it before the number is complete. */
const codeBeforeZero = /^55(?=0)/;

/** The digits of a phone without what stands in front of its area code. No area code starts with 0; 55 is one. */
const nationalOf = (text: string, typed: boolean): string => {
  const digits = digitsOf(text);
  const withPlus = /^\D*\+/.test(text);
  const national = typed && !withPlus ? digits : digits.replace(prefix, '');
  const known = withPlus && national === digits ? digits.replace(codeBeforeZero, '') : national;
  return known.replace(/^0+/, '');
};

/**
 * The phone as far as it is typed (behaviour 2.8).
 * @param text anything typed, pasted or filled in
 * @param typed whether it came key by key: then a 55 in front is the area code, unless a `+` is written before it
 * @returns the masked digits, at most eleven; nothing ever stands behind the last digit
 */
export const maskTelefone = (text: string, typed = false): string => {
  const digits = nationalOf(text, typed).slice(0, MAX_DIGITS);
  const areaCode = digits.slice(0, 2);
  const number = digits.slice(2);
  if (!number) return areaCode && `(${areaCode}`;
  const split = (at: number) => `(${areaCode}) ${number.slice(0, at)}${number.slice(at) && `-${number.slice(at)}`}`;
  return split(4).length > SWITCHES_AT_LENGTH ? split(5) : split(4);
};

/** Where the caret stands in the masked text: behind the same digit as in `text`. */
const caretAt = (text: string, caret: number, typed: boolean): number => {
  const dropped = digitsOf(text).length - nationalOf(text, typed).length;
  const before = digitsOf(text.slice(0, caret)).length - dropped;
  if (before <= 0) return 0;
  const masked = maskTelefone(text, typed);
  let seen = 0;
  const index = Array.from(masked).findIndex((char) => /\d/.test(char) && ++seen === before);
  return index < 0 ? masked.length : index + 1;
};

/** How many digits of `after` came since `before`, at one place. */
const digitsSince = (before: string, after: string): number => {
  const [was, is] = [digitsOf(before), digitsOf(after)];
  const common = Math.min(was.length, is.length);
  let start = 0;
  while (start < common && was[start] === is[start]) start += 1;
  let end = 0;
  while (end < common - start && was.at(-1 - end) === is.at(-1 - end)) end += 1;
  return is.length - start - end;
};

/** Delete before a bracket, space or hyphen of the mask takes the next digit, as the mask would put its own sign back. */
const throughDigit = ({ value, selection: [from, to] }: ElementState): ElementState => ({
  value,
  selection: [from, Math.max(to, from + value.slice(from).search(/\d/) + 1)],
});

/** The phone in an input, also if its mask has not seen the latest change of the text. */
export const telefoneIn = ({ value, typed = '' }: InputText): string =>
  maskTelefone(value, digitsSince(typed, value) < 2);

/** `maskTelefone` for @maskito. It distinguishes text that is typed from text that is pasted or filled in. */
export const telefoneMask = (input: EarlyInput): MaskitoOptions => {
  let typed = digitsSince(input.typed ?? '', input.value) < 2;
  /** A `+` was typed before all digits, and the text may still begin with the country code. */
  let plus = false;

  return {
    mask: /^.*$/,
    preprocessors: [
      (change, action) => {
        const { value, selection } = change.elementState;
        // Text pasted behind a digit is a part of a number, like text that is typed.
        if (action === 'insert') typed = digitsOf(change.data).length < 2 || /\d/.test(value.slice(0, selection[0]));
        return action === 'deleteForward' ? { ...change, elementState: throughDigit(change.elementState) } : change;
      },
    ],
    postprocessors: [
      ({ value, selection: [from, to] }) => {
        const text = plus ? `+${value}` : value;
        const shift = text.length - value.length;
        plus = /^\D*\+/.test(text) && nationalOf(text, typed) === digitsOf(text);
        input.typed = maskTelefone(text, typed);
        return {
          value: input.typed,
          selection: [caretAt(text, from + shift, typed), caretAt(text, to + shift, typed)],
        };
      },
    ],
    plugins: [
      (element) => {
        // Autofill and compositions reach no preprocessor. This listener runs before the mask changes the text.
        const look = () => {
          typed = digitsSince(input.typed ?? '', input.value) < 2;
          input.typed = input.value;
          plus &&= /[\d+]/.test(input.value);
        };
        element.addEventListener('input', look, { capture: true });
        return () => {
          element.removeEventListener('input', look, { capture: true });
        };
      },
    ],
  };
};
