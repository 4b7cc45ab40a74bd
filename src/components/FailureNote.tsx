import { useEffect, useRef, type RefObject } from 'react';

interface FailureNoteProps {
  code: string | undefined;
  message: string;
  advice: string;
  /** Whether the patient pressed a button for the failed call. The note is then scrolled into view. */
  asked?: boolean;
  /** `submit` submits the surrounding form. No button if undefined. */
  retry?: (() => void) | 'submit' | undefined;
  /** Gets the focus when the retry button is pressed, because that button disappears. */
  control?: RefObject<HTMLElement | null>;
}

/**
 * The alert element is always in the page, because some screen readers ignore one that is inserted together with its
 * text (behaviour 8.2).
 */
export const FailureNote = ({ code, message, advice, asked = true, retry, control }: FailureNoteProps) => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (code && asked) note.current?.scrollIntoView({ block: 'nearest' });
  }, [code, asked]);
  const tryAgain = () => {
    control?.current?.focus();
    if (typeof retry === 'function') retry();
  };
  return (
    <div ref={note} role="alert" className="failure">
      {code && (
        <>
          <p>{message}</p>
          <p className="quiet">
            <span>{advice}</span> Se continuar, informe à equipe o código <b>{code}</b>.
          </p>
          {retry && (
            <button className="primary" type={retry === 'submit' ? retry : 'button'} onClick={tryAgain}>
              Tentar novamente
            </button>
          )}
        </>
      )}
    </div>
  );
};
