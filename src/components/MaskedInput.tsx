import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, useEffect, useId, useRef, type ComponentProps } from 'react';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'onInput' | 'ref'> {
  label: string;
  /** A constant: a new object makes a new mask. */
  options: MaskitoOptions;
  /** Called with the text as it stands, masked but for a composition that is still under way. */
  onTyped: (text: string) => void;
}

/**
 * A labelled input under a mask. The text belongs to the input: React never writes it back, so that nothing
 * disturbs the caret or a composition (´ then a).
 */
export const MaskedInput = ({ label, options, onTyped, ...input }: MaskedInputProps) => {
  const id = useId();
  const field = useRef<HTMLInputElement | null>(null);
  const mask = useMaskito({ options });
  const ref = useCallback(
    (element: HTMLInputElement | null) => {
      field.current = element;
      mask(element);
    },
    [mask],
  );

  // What was typed before the app took over.
  const report = useRef(onTyped);
  useEffect(() => {
    if (field.current?.value) report.current(field.current.value);
  }, []);

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={ref}
        onInput={({ currentTarget }) => {
          onTyped(currentTarget.value);
        }}
        {...input}
      />
    </div>
  );
};
