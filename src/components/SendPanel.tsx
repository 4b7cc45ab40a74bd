interface SendPanelProps {
  /** How many questions there are, and how many of them have an answer. */
  total: number;
  respondidas: number;
  sending: boolean;
  /** How many answers the host has taken or refused so far. */
  sent: number;
  onSend: () => void;
}

/** The end of the survey (SPEC.md §2): the closing text, Enviar, and how far sending has come. */
export const SendPanel = ({ total, respondidas, sending, sent, onSend }: SendPanelProps) => (
  <section className="card send" aria-label="Envio">
    <p>Clique em enviar para finalizar sua avaliação.</p>
    {sending ? (
      <div className="sending">
        <progress aria-label="Envio das respostas" max={total} value={sent} />
        <span>
          {sent} de {total}
        </span>
      </div>
    ) : (
      <p className="quiet">
        {respondidas} de {total} respondidas
      </p>
    )}
    <button className="primary" type="button" disabled={sending} onClick={onSend}>
      {sending ? 'Carregando...' : 'Enviar'}
    </button>
  </section>
);
