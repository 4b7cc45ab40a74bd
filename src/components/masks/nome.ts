import type { MaskitoOptions } from '@maskito/core';
import { MAX_NOME_TYPED } from '../../contract/nome';

/** Upper case (behaviour 2.7). A letter with an accent becomes one character (NFC). */
export const maskNome = (text: string): string => text.toUpperCase().normalize('NFC');

/** The place of the caret in the upper-case text, which may be longer than the typed text (ß becomes SS). */
const caretAt = (text: string, caret: number): number => maskNome(text.slice(0, caret)).length;

/** Maskito cuts the text at 100 UTF-16 units, perhaps within a 😀. This removes the remaining half. */
const cut = (text: string): string =>
  /[\uD800-\uDBFF]/.test(text.charAt(MAX_NOME_TYPED - 1)) ? text.slice(0, MAX_NOME_TYPED - 1) : text;

export const nomeMask = (): MaskitoOptions => ({
  // Without the flag `s`, U+2028 does not match, and Maskito tests each prefix of the text.
  mask: /^.*$/s,
  preprocessors: [
    // Maskito would join pasted lines without a space.
    ({ elementState, data }) => ({ elementState, data: data.replaceAll(/[\r\n\u2028\u2029]+/g, ' ') }),
  ],
  postprocessors: [
    ({ value, selection: [from, to] }) => ({
      value: cut(maskNome(value)),
      selection: [caretAt(value, from), caretAt(value, to)],
    }),
  ],
});
