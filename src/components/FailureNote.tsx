import { useEffect, useRef, type RefObject } from 'react';

interface FailureNoteProps {
  code: string | undefined;
  message: string;
  advice: string;
  /** Whether the patient started the failed call with a button. If so, the note is scrolled into view. */
  asked?: boolean;
  /** What the retry button does: `submit` submits the surrounding form. If undefined, there is no button. */
  retry?: (() => void) | 'submit' | undefined;
  /** Gets the focus when the retry button is pressed, because that button disappears. */
  control?: RefObject<HTMLElement | null>;
}

/**
 * The alert element is always in the page, because some screen readers ignore one that is inserted together with its
 * text.
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
            <span>{advice}</span> Se o problema continuar, informe à equipe o código <b>{code}</b>.
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
