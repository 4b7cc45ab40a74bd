import { useEffect, type ReactNode, type RefObject } from 'react';

interface SendPanelProps {
  enviar: RefObject<HTMLButtonElement | null>;
  sending: boolean;
  onSend: () => void;
  children?: ReactNode;
  failure?: ReactNode;
}

export const SendPanel = ({ enviar, sending, onSend, children, failure }: SendPanelProps) => {
  // Enviar loses the focus when it is disabled. When sending ends, Enviar takes the focus back, unless
  // another control has it.
  useEffect(() => {
    const button = enviar.current;
    if (!sending) return;
    return () => {
      const { activeElement } = document;
      if (activeElement instanceof HTMLElement && activeElement.tabIndex >= 0) return;
      button?.focus({ preventScroll: true });
    };
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
