import { useEffect, useRef, type RefObject } from 'react';

interface FailureNoteProps {
  /** The code that the patient can report to the staff; undefined while nothing has failed. */
  code: string | undefined;
  message: string;
  advice: string;
  /** Whether an action of the patient caused the failure. If so, the note is scrolled into view. */
  asked?: boolean;
  /** What "Tentar novamente" (try again) does; `submit` submits the surrounding form. No button if undefined. */
  retry?: (() => void) | 'submit' | undefined;
  /** The control whose action failed. A press on "Tentar novamente" focuses it, because that button disappears. */
  control?: RefObject<HTMLElement | null>;
}

/**
 * Shows a failure (behaviour 8.2). The alert element is in the page even while it is empty, because some screen readers
 * ignore an alert element that is inserted together with its text.
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
