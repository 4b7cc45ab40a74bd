import type { MaskitoOptions } from '@maskito/core';

/** "Name is forced to upper case as typed" (behaviour 2.7). In Unicode's composed form (NFC). */
export const maskNome = (text: string): string => text.toUpperCase().normalize('NFC');

/** A letter may grow (ß becomes SS), so the caret is counted in the masked text. */
const caretAt = (text: string, caret: number): number => maskNome(text.slice(0, caret)).length;

/** `maskNome` as a person types, for @maskito. */
export const nomeMask = (): MaskitoOptions => ({
  mask: /^.*$/,
  postprocessors: [
    ({ value, selection: [from, to] }) => ({
      value: maskNome(value),
      selection: [caretAt(value, from), caretAt(value, to)],
    }),
  ],
});
