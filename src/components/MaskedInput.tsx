import type { MaskitoOptions } from '@maskito/core';
import { useEffect, type ComponentProps, type RefObject } from 'react';
import type { EarlyInput } from '../contract/earlyInput';
import { attachMask } from './masks/attachMask';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'id' | 'name'> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** A constant: a new function would attach the mask again. */
  mask: (input: EarlyInput) => MaskitoOptions;
}

/**
 * An uncontrolled input, because React would disturb the caret and compositions (´ then a). It has neither name nor id,
 * so that browsers do not suggest its text (behaviour 2.6).
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
