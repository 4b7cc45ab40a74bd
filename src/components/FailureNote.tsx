import { useEffect, useRef } from 'react';

interface FailureNoteProps {
  code: string | undefined;
  message: string;
  advice: string;
  /** Whether the patient started the failed call with a button. If so, the note is scrolled into view. */
  asked?: boolean;
  /** If undefined, there is no retry button. It disappears with the note, so `retry` must move the focus. */
  retry?: (() => void) | undefined;
}

/**
 * The alert element is always in the page, because some screen readers ignore one that is inserted together with its
 * text.
 */
export const FailureNote = ({ code, message, advice, asked = true, retry }: FailureNoteProps) => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (code && asked) note.current?.scrollIntoView({ block: 'nearest' });
  }, [code, asked]);
  return (
    <div ref={note} role="alert" aria-live="assertive" className="failure">
      {code && (
        <>
          <p>{message}</p>
          <p className="quiet">
            <span>{advice}</span> Se o problema continuar, informe à equipe o código <b>{code}</b>.
          </p>
          {retry && (
            <button className="primary" type="button" onClick={retry}>
              Tentar novamente
            </button>
          )}
        </>
      )}
    </div>
  );
};
