import type { MaskitoOptions } from '@maskito/core';
import { useMaskito } from '@maskito/react';
import { useCallback, useEffect, useRef, type ComponentProps } from 'react';

interface MaskedInputProps extends Omit<ComponentProps<'input'>, 'onInput' | 'ref' | 'id'> {
  label: string;
  /** Its name in the form, and its id. */
  name: string;
  /** A constant: a new object makes a new mask. */
  options: MaskitoOptions;
  /** Called with the text as it stands, masked but for a composition that is still under way. */
  onTyped: (text: string) => void;
}

/**
 * A labelled input under a mask. The text belongs to the input: React never writes it back, so that nothing
 * disturbs the caret or a composition (´ then a).
 */
export const MaskedInput = ({ label, name, options, onTyped, ...input }: MaskedInputProps) => {
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
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        ref={ref}
        onInput={({ currentTarget }) => {
          onTyped(currentTarget.value);
        }}
        {...input}
      />
    </div>
  );
};
