import type { MaskitoOptions, MaskitoPostprocessor } from '@maskito/core';
import { telefonePrefix } from '../../contract/telefonePrefix';
import { digitsOf, firstNumberIn, startsWithPlus } from './digits';

interface InputText {
  value: string;
  /** The masked text after the last change. */
  typed?: string;
}

type ElementState = Parameters<MaskitoPostprocessor>[0];

const MAX_DIGITS = 11;

/** In `+55 0…` 55 must be the country code: a number with the area code 55 does not continue with a zero. */
const codeBeforeZero = /^55(?=0)/;

/**
 * The digits without leading zeros (behaviour 2.9, 2.10). In a number that was typed without `+`, a leading 55 is an
 * area code. From any other number, country code and carrier code are removed.
 */
const nationalOf = (text: string, typed: boolean): string => {
  const digits = digitsOf(text);
  const withPlus = startsWithPlus(text);
  const national = typed && !withPlus ? digits : digits.replace(telefonePrefix, '');
  const known = withPlus && national === digits ? digits.replace(codeBeforeZero, '') : national;
  return known.replace(/^0+/, '');
};

/**
 * Formats a complete or partial number (behaviour 2.8 to 2.11).
 * @param typed whether the text was typed key by key. A leading 55 without `+` is then the area code, and letters and
 *   other marks do not end the number
 */
export const maskTelefone = (text: string, typed = false): string => {
  const digits = nationalOf(typed ? text : firstNumberIn(text), typed).slice(0, MAX_DIGITS);
  const areaCode = digits.slice(0, 2);
  const number = digits.slice(2);
  if (!number) return areaCode && `(${areaCode}`;
  // With nine digits the text would be longer than '(DD) NNNN-NNNN'.
  const split = number.length > 8 ? 5 : 4;
  const end = number.slice(split);
  return `(${areaCode}) ${number.slice(0, split)}${end && `-${end}`}`;
};

/** The place of the caret in the formatted number, after the same digit as in `text`. */
const caretAt = (text: string, caret: number, typed: boolean): number => {
  const dropped = digitsOf(text).length - nationalOf(text, typed).length;
  const before = digitsOf(text.slice(0, caret)).length - dropped;
  if (before <= 0) return 0;
  const masked = maskTelefone(text, typed);
  let seen = 0;
  const index = Array.from(masked).findIndex((char) => /\d/.test(char) && ++seen === before);
  return index < 0 ? masked.length : index + 1;
};

/** False if the last change added several digits at once: then text was pasted or the browser filled in a number. */
const wasTyped = ({ value, typed = '' }: InputText): boolean => {
  const [was, is] = [digitsOf(typed), digitsOf(value)];
  const isAdded = (_: unknown, at: number) => was.startsWith(is.slice(0, at)) && was.endsWith(is.slice(at + 1));
  return is.length <= was.length + 1 && Array.from(`${is} `).some(isAdded);
};

/**
 * Makes the Delete key remove everything up to and including the next digit. If it removed only a hyphen, the mask
 * would insert the hyphen again.
 */
const throughDigit = ({ value, selection: [from, to] }: ElementState): ElementState => ({
  value,
  selection: [from, Math.max(to, from + value.slice(from).search(/\d/) + 1)],
});

/** The formatted number of an input, even if the mask has not processed the latest change yet. */
export const telefoneIn = (input: InputText): string => maskTelefone(input.value, wasTyped(input));

/** @param before the text that was typed before the mask was attached; `''` if the text was filled in */
export const telefoneMask = (input: HTMLInputElement & InputText, before = ''): MaskitoOptions => {
  let typed = wasTyped({ value: input.value, typed: before });
  /** Whether the text began with `+`, which the mask removes. False again once the country code is removed too. */
  let plus = false;

  return {
    // Without the flag `s`, Maskito would take seconds for a long pasted text with line breaks.
    mask: /^.*$/s,
    preprocessors: [
      (change, action) => {
        const { value, selection } = change.elementState;
        // A single digit, or text pasted after a digit, counts as typed: a leading 55 is then the area code.
        if (action === 'insert') typed = digitsOf(change.data).length < 2 || /\d/.test(value.slice(0, selection[0]));
        if (action === 'deleteForward') return { ...change, elementState: throughDigit(change.elementState) };
        // The pasted text alone decides where its number ends.
        return change.data.length > 1 ? { ...change, data: firstNumberIn(change.data) } : change;
      },
    ],
    postprocessors: [
      ({ value, selection: [from, to] }) => {
        const number = typed ? value : firstNumberIn(value);
        const text = plus ? `+${number}` : number;
        const shift = text.length - number.length;
        plus = startsWithPlus(text) && nationalOf(text, typed) === digitsOf(text);
        input.typed = maskTelefone(text, typed);
        return {
          value: input.typed,
          selection: [caretAt(text, from + shift, typed), caretAt(text, to + shift, typed)],
        };
      },
    ],
    plugins: [
      (element) => {
        // Maskito calls no preprocessor after autofill and compositions.
        const look = () => {
          typed = wasTyped(input);
          input.typed = input.value;
          plus &&= /[\p{Nd}+]/u.test(input.value);
        };
        element.addEventListener('input', look, { capture: true });
        return () => {
          element.removeEventListener('input', look, { capture: true });
        };
      },
    ],
  };
};
