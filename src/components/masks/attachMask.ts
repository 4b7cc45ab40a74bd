import { Maskito, maskitoInitialCalibrationPlugin, type MaskitoOptions } from '@maskito/core';

/**
 * Puts an input under a mask, what was typed into it before included.
 * @returns a function that takes the mask off again
 */
export const attachMask = (element: HTMLInputElement, options: MaskitoOptions): (() => void) => {
  const mask = new Maskito(element, { ...options, plugins: [maskitoInitialCalibrationPlugin()] });
  return () => {
    mask.destroy();
  };
};
