import { useEffect, useRef } from 'react';

interface FailureNoteProps {
  /** Undefined while nothing has failed. */
  code: string | undefined;
  message: string;
  advice?: string;
  /** Whether it is the patient who has tried something; it is brought into view then. */
  asked?: boolean;
  /** What "Tentar novamente" does, if it is to be there: it calls this, or sends the form that it stands in. */
  retry?: (() => void) | 'submit' | undefined;
}

/** Behaviour 8.2. It is there from the start: a region that comes with its text is not heard everywhere. */
export const FailureNote = ({
  code,
  message,
  advice = 'Verifique a conexão com a internet e tente de novo.',
  asked = true,
  retry,
}: FailureNoteProps) => {
  const note = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What failed by itself moves nothing.
    if (code && asked) note.current?.scrollIntoView({ block: 'nearest' });
  }, [code, asked]);
  const tryAgain = () => {
    // This button disappears: the focus goes to the control that failed.
    note.current?.parentElement?.querySelector('button')?.focus();
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
