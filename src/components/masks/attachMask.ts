import {
  Maskito,
  maskitoTransform,
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
} from '@maskito/core';
import type { EarlyInput } from '../../contract/earlyInput';

/** Formats the text that is already in the input. Maskito's own plugin for this would move the caret. */
const calibrate: MaskitoPlugin = (element, options) => {
  const { value, selectionStart, selectionEnd } = element;
  const typed = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const };
  maskitoUpdateElement(element, maskitoTransform(typed, options));
};

/**
 * Attaches a mask to an input and formats the text that is in it. Waits for the end of a composition (´ then a),
 * because some keyboards insert a word twice if the text changes during a composition.
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
