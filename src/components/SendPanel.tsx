import { useEffect, useRef, type ReactNode } from 'react';

interface SendPanelProps {
  sending: boolean;
  onSend: () => void;
  /** How far it has come. */
  children?: ReactNode;
  /** What stands below Enviar. */
  failure?: ReactNode;
}

export const SendPanel = ({ sending, onSend, children, failure }: SendPanelProps) => {
  const button = useRef<HTMLButtonElement>(null);

  // While sending the focus is on nothing that can be pressed: back to Enviar when that is there again.
  const wasSending = useRef(sending);
  useEffect(() => {
    const { activeElement } = document;
    if (wasSending.current && !sending && !(activeElement instanceof HTMLElement && activeElement.tabIndex >= 0)) {
      button.current?.focus({ preventScroll: true });
    }
    wasSending.current = sending;
  }, [sending]);

  return (
    <section className="card send" aria-label="Envio">
      <p>Clique em enviar para finalizar sua avaliação.</p>
      {children}
      <button className="primary" type="button" ref={button} disabled={sending} onClick={onSend}>
        {sending ? 'Carregando...' : 'Enviar'}
      </button>
      {failure}
    </section>
  );
};
