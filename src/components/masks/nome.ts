import type { MaskitoOptions } from '@maskito/core';
import { MAX_NOME } from '../../contract/limits';

/**
 * Upper case, at most 100 characters (behaviour 2.7), also where the browser ignores `maxlength`, as iOS does for some
 * pasted texts. A letter with an accent becomes one character (NFC), and half a 😀 at the end is removed.
 */
export const maskNome = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFC')
    .slice(0, MAX_NOME)
    .replace(/[\uD800-\uDBFF]$/, '');

/** The place of the caret in the upper-case text, which may be longer than the typed text (ß becomes SS). */
const caretAt = (text: string, caret: number): number => maskNome(text.slice(0, caret)).length;

export const nomeMask = (): MaskitoOptions => ({
  // Without the flag `s`, U+2028 does not match, and Maskito tests each prefix of the text.
  mask: /^.*$/s,
  preprocessors: [
    // Maskito would join pasted lines without a space.
    ({ elementState, data }) => ({ elementState, data: data.replaceAll(/[\r\n\u2028\u2029]+/g, ' ') }),
  ],
  postprocessors: [
    ({ value, selection: [from, to] }) => ({
      value: maskNome(value),
      selection: [caretAt(value, from), caretAt(value, to)],
    }),
  ],
});
