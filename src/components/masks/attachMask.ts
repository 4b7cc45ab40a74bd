import { Maskito, maskitoTransform, maskitoUpdateElement, type MaskitoOptions, type MaskitoPlugin } from '@maskito/core';

/** Masks what was typed before. Maskito's own plugin for this keeps the caret's number, not its character. */
const calibrate: MaskitoPlugin = (element, options) => {
  const { value, selectionStart, selectionEnd } = element;
  const typed = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const };
  maskitoUpdateElement(element, maskitoTransform(typed, options));
};

/**
 * Puts an input under a mask, what was typed into it before included.
 * @returns a function that takes the mask off again
 */
export const attachMask = (element: HTMLInputElement, options: MaskitoOptions): (() => void) => {
  const mask = new Maskito(element, { ...options, plugins: [...(options.plugins ?? []), calibrate] });
  return () => {
    mask.destroy();
  };
};
