import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

interface SendPanelProps {
  /** The Enviar button. */
  enviar: RefObject<HTMLButtonElement | null>;
  sending: boolean;
  onSend: () => void;
  /** The progress bar. */
  children?: ReactNode;
  /** Shown below Enviar. */
  failure?: ReactNode;
}

export const SendPanel = ({ enviar, sending, onSend, children, failure }: SendPanelProps) => {
  // Enviar is disabled while sending and has lost the focus. It takes the focus back when it is enabled again, unless
  // the
  // patient has focused another control.
  const wasSending = useRef(sending);
  useEffect(() => {
    const { activeElement } = document;
    if (wasSending.current && !sending && !(activeElement instanceof HTMLElement && activeElement.tabIndex >= 0)) {
      enviar.current?.focus({ preventScroll: true });
    }
    wasSending.current = sending;
  }, [enviar, sending]);

  return (
    <section className="card send" aria-label="Envio">
      <p>Clique em enviar para finalizar sua avaliação.</p>
      {children}
      <button className="primary" type="button" ref={enviar} disabled={sending} onClick={onSend}>
        {sending ? 'Carregando...' : 'Enviar'}
      </button>
      {failure}
    </section>
  );
};
