import { useEffect, useRef } from 'react';

interface SendPanelProps {
  /** How many questions there are, and how many of them have an answer. */
  total: number;
  respondidas: number;
  sending: boolean;
  /** How many answers the host has taken or refused so far. */
  sent: number;
  onSend: () => void;
}

/** At the start, the quarters and the end: every two seconds would be too much to listen to. */
const spokenProgress = (sent: number, total: number) => {
  const quarter = Math.floor((4 * sent) / total);
  return quarter === 0 ? 'Enviando sua avaliação' : `${quarter * 25}% enviado`;
};

/** The end of the survey (SPEC.md §2): the closing text, Enviar, and how far sending has come. */
export const SendPanel = ({ total, respondidas, sending, sent, onSend }: SendPanelProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const progress = useRef<HTMLParagraphElement>(null);

  // A disabled button loses the focus to nowhere: it goes to the progress, and back when Enviar is there again.
  const wasSending = useRef(sending);
  useEffect(() => {
    if (sending) progress.current?.focus({ preventScroll: true });
    else if (wasSending.current && [progress.current, document.body].includes(document.activeElement as HTMLElement)) {
      button.current?.focus({ preventScroll: true });
    }
    wasSending.current = sending;
  }, [sending]);

  return (
    <section className="card send" aria-label="Envio">
      <p>Clique em enviar para finalizar sua avaliação.</p>
      <p className="quiet progress" ref={progress} tabIndex={-1}>
        {sending ? `Enviando ${sent} de ${total}` : `${respondidas} de ${total} respondidas`}
        {sending && total > 0 && <progress aria-label="Envio das respostas" max={total} value={sent} />}
      </p>
      <p className="spoken" role="status">
        {sending && total > 0 ? spokenProgress(sent, total) : ''}
      </p>
      <button className="primary" type="button" ref={button} disabled={sending} onClick={onSend}>
        {sending ? 'Carregando...' : 'Enviar'}
      </button>
    </section>
  );
};
