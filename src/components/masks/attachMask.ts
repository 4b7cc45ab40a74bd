import {
  Maskito,
  maskitoTransform,
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
} from '@maskito/core';
import type { EarlyInput } from '../../contract/earlyInput';

/** Masks what was typed before. Maskito's own plugin would leave the caret behind another character. */
const calibrate: MaskitoPlugin = (element, options) => {
  const { value, selectionStart, selectionEnd } = element;
  const typed = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const };
  maskitoUpdateElement(element, maskitoTransform(typed, options));
};

/**
 * Masks an input with what stands in it. A word that is being composed is masked once it is whole: the keyboard would write
 * it a second time into a text that changes under it.
 * @returns a function that takes the mask off again
 */
export const attachMask = (element: EarlyInput, options: MaskitoOptions): (() => void) => {
  let mask: Maskito | undefined;
  const attach = () => {
    mask = new Maskito(element, { ...options, plugins: [...(options.plugins ?? []), calibrate] });
  };
  if (element.composing) element.addEventListener('compositionend', attach, { once: true });
  else attach();
  return () => {
    element.removeEventListener('compositionend', attach);
    mask?.destroy();
  };
};
