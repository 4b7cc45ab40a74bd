import { useEffect, useRef, type RefObject } from 'react';

interface FailureNoteProps {
  /** Undefined while nothing has failed. */
  code: string | undefined;
  message: string;
  advice: string;
  /** Whether the patient has tried something; then the note is scrolled into view. */
  asked?: boolean;
  /** What "Tentar novamente" does: calls this function, or submits its form. Without it there is no such button. */
  retry?: (() => void) | 'submit' | undefined;
  /** The control that failed: it takes the focus when "Tentar novamente" is pressed and disappears. */
  control?: RefObject<HTMLElement | null>;
}

/** Behaviour 8.2. Rendered while empty too: not every screen reader announces a region that appears with its text. */
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
