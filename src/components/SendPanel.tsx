import type { ReactNode, Ref } from 'react';

interface SendPanelProps {
  enviar: Ref<HTMLButtonElement>;
  sending: boolean;
  onSend: () => void;
  children: ReactNode;
  failure: ReactNode;
}

export const SendPanel = ({ enviar, sending, onSend, children, failure }: SendPanelProps) => (
  <section className="card send" aria-label="Envio">
    <p>Clique em enviar para finalizar sua avaliação.</p>
    {children}
    <button className="primary" type="button" ref={enviar} disabled={sending} onClick={onSend}>
      {sending ? 'Carregando...' : 'Enviar'}
    </button>
    {failure}
  </section>
);
