import { useEffect, useRef, useState, type CSSProperties } from 'react';

interface ProgressBarProps {
  /** How many questions there are, at least one, and how many of them have an answer. */
  total: number;
  respondidas: number;
  sending: boolean;
  /** How many answers the host has taken or refused so far. */
  sent: number;
  /** The bar was pressed: to the next question without an answer, or to Enviar. */
  onLead: () => void;
}

/** At the start, the quarters and the end: every two seconds would be too much to listen to. */
const spokenProgress = (sent: number, total: number) => {
  const quarter = Math.floor((4 * sent) / total);
  return quarter === 0 ? 'Enviando sua avaliação' : `${quarter * 25}% enviado`;
};

/** At the foot of the screen: how far sending has come, or answering, as a button that leads on (behaviour 3.5, 4.6). */
export const ProgressBar = ({ total, respondidas, sending, sent, onLead }: ProgressBarProps) => {
  const text = useRef<HTMLParagraphElement>(null);
  const [led, setLed] = useState(0);

  // Enviar is disabled as sending begins, and would lose the focus to nowhere.
  useEffect(() => {
    if (sending) text.current?.focus({ preventScroll: true });
  }, [sending]);

  const done = sending ? sent : respondidas;
  const isWhole = respondidas === total;
  const answered = `${respondidas} de ${total} ${total === 1 ? 'respondida' : 'respondidas'}`;
  // The pause before an answer fills that answer's part of the bar.
  const fill = { '--from': done / total, '--to': Math.min(1, (done + 1) / total) } as CSSProperties;
  return (
    <>
      {/* While sending another, larger box: one that grew would count as movement. */}
      <div
        key={Number(sending)}
        className={sending ? 'bar sending' : isWhole ? 'bar whole' : 'bar'}
        // The second tap of a double tap falls here, and would take the focus from where the first one led.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
      >
        <i key={sending ? sent : 'answers'} style={fill} />
        {sending ? (
          <p ref={text} tabIndex={-1}>
            {`Enviando ${Math.min(sent + 1, total)} de ${total}`}
          </p>
        ) : (
          // A new one after each press: the second tap of a double tap leads no further.
          <button
            key={led}
            type="button"
            aria-label={`${answered}: ir para ${isWhole ? 'o envio' : 'a próxima sem resposta'}`}
            onClick={() => {
              setLed(led + 1);
              onLead();
            }}
          >
            {answered}
          </button>
        )}
      </div>
      {sending && <progress className="spoken" aria-label="Envio das respostas" max={total} value={sent} />}
      <p className="spoken" role="status">
        {sending ? spokenProgress(sent, total) : ''}
      </p>
    </>
  );
};
