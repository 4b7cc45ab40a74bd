import {
  Maskito,
  maskitoTransform,
  maskitoUpdateElement,
  type MaskitoOptions,
  type MaskitoPlugin,
} from '@maskito/core';
import { useEffect, type ComponentProps, type RefObject } from 'react';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'id' | 'name'> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /**
   * Gets the text that was typed before the app started. Must be the same function at each render: a different one
   * attaches the mask again.
   */
  mask: (input: HTMLInputElement, typed: string) => MaskitoOptions;
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
    const element = ref.current;
    if (!element) return;
    let maskito: Maskito | undefined;
    const isTyping = element === document.activeElement && element.value !== '';
    const typed = isTyping ? element.value : '';
    const attach = (event?: Event) => {
      if (maskito || (event as InputEvent | undefined)?.isComposing) return;
      const { plugins = [], ...options } = mask(element, typed);
      maskito = new Maskito(element, { ...options, plugins: [...plugins, calibrate] });
    };
    // The patient may be composing a character (´ then a). Some keyboards insert a word twice if the text changes
    // meanwhile, so the mask waits.
    const ends = isTyping ? ['input', 'compositionend', 'blur'] : [];
    for (const end of ends) element.addEventListener(end, attach);
    if (!isTyping) attach();
    return () => {
      for (const end of ends) element.removeEventListener(end, attach);
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
