import { useEffect, useRef, type RefObject } from 'react';

interface FailureNoteProps {
  /** The code that the patient can report to the staff; undefined while nothing has failed. */
  code: string | undefined;
  message: string;
  advice: string;
  /** Whether the failure follows an action of the patient. Then the note is scrolled into view. */
  asked?: boolean;
  /** "Tentar novamente" calls this function, or submits the form that contains the note. Undefined leaves it out. */
  retry?: (() => void) | 'submit' | undefined;
  /** The control whose action failed. It takes the focus when "Tentar novamente" is pressed, because that button disappears. */
  control?: RefObject<HTMLElement | null>;
}

/**
 * Shows a failure (behaviour 8.2). The empty region is always there, because some screen readers ignore a region that is
 * inserted with its text.
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
