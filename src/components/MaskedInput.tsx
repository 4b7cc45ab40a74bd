import {
  Maskito,
  maskitoTransform,
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
} from '@maskito/core';
import { useEffect, type ComponentProps, type RefObject } from 'react';
import type { EarlyInput } from '../contract/earlyInput';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'id' | 'name'> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Must be the same function at each render. A different one attaches the mask again. */
  mask: (input: EarlyInput) => MaskitoOptions;
}

/**
 * Formats the text that the input already contains. Maskito's own plugin for this would leave the caret at its index
 * instead of moving it along with the digits.
 */
const calibrate: MaskitoPlugin = (element, options) => {
  const { value, selectionStart, selectionEnd } = element;
  const typed = { value, selection: [selectionStart ?? 0, selectionEnd ?? 0] as const };
  maskitoUpdateElement(element, maskitoTransform(typed, options));
};

/**
 * The input is uncontrolled: React would write the text of a controlled input at each change, which moves the caret and
 * breaks dead keys (´ then a). It also has neither name nor id, because browsers store typed text under them and
 * suggest it later (behaviour 2.6).
 */
export const MaskedInput = ({ ref, label, mask, ...input }: MaskedInputProps) => {
  useEffect(() => {
    const element: EarlyInput | null = ref.current;
    if (!element) return;
    let maskito: Maskito | undefined;
    const attach = () => {
      const { plugins = [], ...options } = mask(element);
      maskito = new Maskito(element, { ...options, plugins: [...plugins, calibrate] });
    };
    // During a composition (´ then a) the mask waits: some keyboards insert a word twice if the text changes meanwhile.
    if (element.composing) element.addEventListener('compositionend', attach, { once: true });
    else attach();
    return () => {
      element.removeEventListener('compositionend', attach);
      maskito?.destroy();
    };
  }, [ref, mask]);
  return (
    <label className="field">
      <span>{label}</span>
      <input ref={ref} {...input} />
    </label>
  );
};
