import {
  Maskito,
  maskitoTransform,
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
} from '@maskito/core';
import type { EarlyInput } from '../../contract/earlyInput';

/** Formats the text that is already there. Maskito's own plugin for this would move the caret. */
const calibrate: MaskitoPlugin = (element, options) => {
  const { value, selectionStart, selectionEnd } = element;
  const typed = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const };
  maskitoUpdateElement(element, maskitoTransform(typed, options));
};

/** Waits for the end of a composition (´ then a). If text changes during one, some keyboards insert a word twice. */
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
