import type { MaskitoOptions } from '@maskito/core';
import { useEffect, useRef, type ComponentProps } from 'react';
import { attachMask } from './masks/attachMask';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'onInput' | 'ref' | 'id' | 'name'> {
  label: string;
  /** Makes the mask; a constant. */
  mask: () => MaskitoOptions;
  /** Called with the text as it stands, masked but for a composition that is still under way. */
  onTyped: (text: string) => void;
}

/**
 * React never writes the text back, which would disturb the caret or a composition (´ then a). It has neither name nor id, by
 * which browsers remember what was typed (behaviour 2.6).
 */
export const MaskedInput = ({ label, mask, onTyped, ...input }: MaskedInputProps) => {
  const field = useRef<HTMLInputElement>(null);

  // What was typed before the app took over.
  const report = useRef(onTyped);
  useEffect(() => {
    if (field.current?.value) report.current(field.current.value);
  }, []);

  useEffect(() => (field.current ? attachMask(field.current, mask()) : undefined), [mask]);

  return (
    <label className="field">
      <span>{label}</span>
      <input
        ref={field}
        onInput={({ currentTarget }) => {
          onTyped(currentTarget.value);
        }}
        {...input}
      />
    </label>
  );
};
