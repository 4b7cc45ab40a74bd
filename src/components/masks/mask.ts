import type { MaskitoOptions } from '@maskito/core';

/**
 * Options for @maskito that keep an input at `mask(text)` and the caret at the character where it was.
 * @param mask a function of the whole text, stable when applied again
 * @param caretAt where a caret that stood at `caret` in `text` stands in `mask(text)`
 */
export const maskOf = (
  mask: (text: string) => string,
  caretAt: (text: string, caret: number) => number,
): MaskitoOptions => ({
  mask: /^.*$/,
  postprocessors: [
    ({ value, selection: [from, to] }) => ({
      value: mask(value),
      selection: [caretAt(value, from), caretAt(value, to)],
    }),
  ],
});
