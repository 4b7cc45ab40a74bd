import { useEffect, useRef, type CSSProperties } from 'react';

interface ProgressBarProps {
  /** How many questions there are, at least one, and how many of them have an answer. */
  total: number;
  respondidas: number;
  sending: boolean;
  /** How many answers the host has taken or refused so far. */
  sent: number;
}

/** At the start, the quarters and the end: every two seconds would be too much to listen to. */
const spokenProgress = (sent: number, total: number) => {
  const quarter = Math.floor((4 * sent) / total);
  return quarter === 0 ? 'Enviando sua avaliação' : `${quarter * 25}% enviado`;
};

/** How far answering or sending has come, at the foot of the screen wherever the page is scrolled. */
export const ProgressBar = ({ total, respondidas, sending, sent }: ProgressBarProps) => {
  const text = useRef<HTMLParagraphElement>(null);

  // Enviar is disabled as sending begins, and would lose the focus to nowhere.
  useEffect(() => {
    if (sending) text.current?.focus({ preventScroll: true });
  }, [sending]);

  const done = sending ? sent : respondidas;
  // Each pause fills the part of the answer that it ends with: the host sees to the rest.
  const fill = { '--from': done / total, '--to': Math.min(1, (done + 1) / total) } as CSSProperties;
  return (
    <>
      <div className={sending ? 'bar sending' : 'bar'}>
        <i key={sending ? sent : 'answers'} style={fill} />
        {/* One text, which React replaces as a whole: what the browser's translation has made of it goes with it. */}
        <p ref={text} tabIndex={-1}>
          {sending ? `Enviando ${sent} de ${total}` : `${respondidas} de ${total} respondidas`}
        </p>
      </div>
      {sending && <progress className="spoken" aria-label="Envio das respostas" max={total} value={sent} />}
      <p className="spoken" role="status">
        {sending ? spokenProgress(sent, total) : ''}
      </p>
    </>
  );
};
