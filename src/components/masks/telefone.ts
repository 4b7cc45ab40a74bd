import type { MaskitoOptions, MaskitoPostprocessor } from '@maskito/core';
import { digitsOf, divideTelefones, MAX_FOREIGN, readTelefone, startsWithPlus } from '../../contract/telefone';

interface InputText {
  value: string;
  /** The masked text after the last change. */
  typed?: string;
}

type ElementState = Parameters<MaskitoPostprocessor>[0];

const MAX_DIGITS = 11;

/** Formats a complete or partial number (behaviour 2.8 to 2.11). `typed` is that of `readTelefone`. */
export const maskTelefone = (text: string, typed = false): string => {
  const telefone = readTelefone(text, typed);
  if (telefone.isForeign) return `+${telefone.digits.slice(0, MAX_FOREIGN)}`;
  const digits = telefone.digits.slice(0, MAX_DIGITS);
  const areaCode = digits.slice(0, 2);
  const number = digits.slice(2);
  if (!number) return areaCode && `(${areaCode}`;
  // With nine digits the text would be longer than '(DD) NNNN-NNNN'.
  const split = number.length > 8 ? 5 : 4;
  const end = number.slice(split);
  return `(${areaCode}) ${number.slice(0, split)}${end && `-${end}`}`;
};

/** The digits of `text` that precede the number in its formatted form. */
const droppedOf = (text: string, typed: boolean): string => {
  const digits = digitsOf(text);
  return digits.slice(0, digits.length - readTelefone(text, typed).digits.length);
};

/** The place of the caret in the formatted number, after the same digit or `+` as in `text`. */
const caretAt = (text: string, caret: number, typed: boolean): number => {
  const masked = maskTelefone(text, typed);
  const before = digitsOf(text.slice(0, caret)).length - droppedOf(text, typed).length;
  if (before <= 0) return masked.startsWith('+') && startsWithPlus(text.slice(0, caret)) ? 1 : 0;
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
 * Makes the Delete key remove everything up to and including the next digit or `+`. If it removed only a hyphen, the
 * mask would insert the hyphen again.
 */
const throughDigit = ({ value, selection: [from, to] }: ElementState): ElementState => ({
  value,
  selection: [from, Math.max(to, from + value.slice(from).search(/[\d+]/) + 1)],
});

/** The formatted number of an input, even if the mask has not processed the latest change yet. */
export const telefoneIn = (input: InputText): string => maskTelefone(input.value, wasTyped(input));

/** What of the dropped text must be remembered, because it decides how further keys are read: the `+`, or zeros. */
const frontOf = (text: string, typed: boolean): string => {
  const dropped = droppedOf(text, typed);
  if (readTelefone(text, typed).isForeign) return '';
  if (startsWithPlus(text) && !dropped.includes('55')) return '+';
  return /^(?:0*55)?(0*)$/.exec(dropped)?.[1] ?? '';
};

/** @param before the text that was typed before the mask was attached; `''` if the text was filled in */
export const telefoneMask = (input: HTMLInputElement & InputText, before = ''): MaskitoOptions => {
  let typed = wasTyped({ value: input.value, typed: before });
  /** The formatted number, and what precedes and follows it in the typed text. */
  let [front, shown, behind] = ['', '', ''];

  /** Puts `front` and `behind` into a changed text, as far as they still belong to it. */
  const completed = (value: string): string => {
    const isContinued = value.startsWith(shown);
    if (value === '' || startsWithPlus(value) || !(typed || isContinued)) front = '';
    if (!isContinued) behind = '';
    return front + value.slice(0, shown.length) + behind + value.slice(shown.length);
  };

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
        return change.data.length > 1 ? { ...change, data: divideTelefones(change.data).first } : change;
      },
    ],
    postprocessors: [
      ({ value, selection: [from, to] }) => {
        input.typed = shown;
        // Maskito also processes the text that it has just shown.
        if (value === shown) return { value, selection: [from, to] };
        const whole = completed(value);
        const text = typed ? whole : divideTelefones(whole).first;
        const caret = (at: number) => caretAt(text, at + front.length + (at > shown.length ? behind.length : 0), typed);
        const moved = { selection: [caret(from), caret(to)] as const };
        front = frontOf(text, typed);
        // Digits that follow a complete number matter only if those at its beginning may be a carrier's or a country's.
        behind = front.endsWith('0') ? readTelefone(text, typed).digits.slice(MAX_DIGITS) : '';
        shown = maskTelefone(text, typed);
        input.typed = shown;
        return { value: shown, ...moved };
      },
    ],
    plugins: [
      (element) => {
        const look = (event: Event) => {
          // For these, Maskito has called the preprocessor. It does not do so after autofill and compositions.
          if (/^(?:insertText|insertFrom|delete)/.test((event as InputEvent).inputType)) return;
          typed = wasTyped(input);
          input.typed = input.value;
        };
        element.addEventListener('input', look, { capture: true });
        return () => {
          element.removeEventListener('input', look, { capture: true });
        };
      },
    ],
  };
};
