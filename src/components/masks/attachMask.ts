import {
  Maskito,
  maskitoTransform,
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
} from '@maskito/core';
import type { EarlyInput } from '../../contract/earlyInput';

/** Masks the text that is already in the input. Maskito's own plugin for this would move the caret. */
const calibrate: MaskitoPlugin = (element, options) => {
  const { value, selectionStart, selectionEnd } = element;
  const typed = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const };
  maskitoUpdateElement(element, maskitoTransform(typed, options));
};

/**
 * Masks an input and the text in it. If a composition (´ then a) is under way, the mask is attached when it ends: if
 * the text changed during the composition, some keyboards would insert the word twice.
 * @returns a function that removes the mask
 */
export const attachMask = (element: EarlyInput, makeMask: (input: EarlyInput) => MaskitoOptions): (() => void) => {
  let mask: Maskito | undefined;
  const attach = () => {
    const options = makeMask(element);
    mask = new Maskito(element, { ...options, plugins: [...(options.plugins ?? []), calibrate] });
  };
  if (element.composing) element.addEventListener('compositionend', attach, { once: true });
  else attach();
  return () => {
    element.removeEventListener('compositionend', attach);
    mask?.destroy();
  };
};
