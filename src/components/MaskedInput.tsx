import type { MaskitoOptions } from '@maskito/core';
import { useEffect, type ComponentProps, type RefObject } from 'react';
import type { EarlyInput } from '../contract/earlyInput';
import { attachMask } from './masks/attachMask';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'id' | 'name'> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Creates the mask of the input. Pass a constant, because each new function attaches the mask again. */
  mask: (input: EarlyInput) => MaskitoOptions;
}

/**
 * An uncontrolled input: if React wrote the text back, it would disturb the caret and compositions (´ then a). The input
 * has neither name nor id, because browsers use them to remember and suggest typed text (behaviour 2.6).
 */
export const MaskedInput = ({ ref, label, mask, ...input }: MaskedInputProps) => {
  useEffect(() => (ref.current ? attachMask(ref.current, mask) : undefined), [ref, mask]);
  return (
    <label className="field">
      <span>{label}</span>
      <input ref={ref} {...input} />
    </label>
  );
};
