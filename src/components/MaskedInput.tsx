import type { MaskitoOptions } from '@maskito/core';
import { useEffect, type ComponentProps, type RefObject } from 'react';
import type { EarlyInput } from '../contract/earlyInput';
import { attachMask } from './masks/attachMask';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'id' | 'name'> {
  ref: RefObject<HTMLInputElement | null>;
  label: string;
  /** Pass the same function at each render: a different function attaches the mask again. */
  mask: (input: EarlyInput) => MaskitoOptions;
}

/**
 * Uncontrolled: React would write the text of a controlled input at each change, which moves the caret and breaks dead
 * keys (´ then a). Without name and id, because browsers store typed text under them and suggest it later (behaviour
 * 2.6).
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
