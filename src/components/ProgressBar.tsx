import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';

interface ProgressBarProps {
  /** The number of questions, at least one, and how many of them have an answer. */
  total: number;
  respondidas: number;
  sending: boolean;
  /** How many answers the host has answered so far. */
  posted: number;
  /** Enviar: the bar stands out for as long as this button is out of sight and only sending is left to do. */
  enviar: RefObject<HTMLButtonElement | null>;
  /** The bar was pressed: go to the next unanswered question, or to Enviar. */
  onLead: () => void;
}

/** Whether at least half of `target` is visible above the bar. */
const useInSight = (target: RefObject<HTMLElement | null>, bar: RefObject<HTMLElement | null>, watched: boolean) => {
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    if (!watched || !target.current || !bar.current) return;
    const observer = new IntersectionObserver(
      (entries) => {
        setInSight(entries.at(-1)?.isIntersecting ?? false);
      },
      { rootMargin: `0px 0px -${bar.current.offsetHeight}px`, threshold: 0.5 },
    );
    observer.observe(target.current);
    return () => {
      observer.disconnect();
    };
  }, [target, bar, watched]);
  return inSight;
};

/** Which answer is being sent, counted from 1. */
const countOf = (posted: number, total: number) => `${Math.min(posted + 1, total)} de ${total}`;

/** The shown count each time another quarter is done: every two seconds would be too much to listen to. */
const spokenText = (posted: number, total: number) => {
  const quarter = Math.floor((4 * posted) / total);
  return quarter === 0 ? '' : `Enviando resposta ${countOf(Math.ceil((quarter * total) / 4), total)}`;
};

/** The bar at the foot of the screen: a button with the progress of answering, or the progress of sending (behaviour 3.5, 4.6). */
export const ProgressBar = ({ total, respondidas, sending, posted, enviar, onLead }: ProgressBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [led, setLed] = useState(0);
  const inSight = useInSight(enviar, bar, !sending);

  // Enviar is disabled when sending begins, and would lose the focus.
  useEffect(() => {
    if (sending) text.current?.focus({ preventScroll: true });
  }, [sending]);

  const done = sending ? posted : respondidas;
  const isWhole = respondidas === total;
  const count = `${respondidas} de ${total}`;
  const shown = isWhole ? `${count}: falta enviar` : `${count} ${total === 1 ? 'respondida' : 'respondidas'}`;
  const look = sending ? ' sending' : isWhole ? (inSight ? ' whole' : ' whole due') : '';
  // The pause before an answer fills that answer's part of the bar.
  const fill = { '--from': done / total, '--to': Math.min(1, (done + 1) / total) } as CSSProperties;
  return (
    <>
      {/* While sending a new, larger box: growing would count as a layout shift. */}
      <div
        ref={bar}
        key={Number(sending)}
        className={`bar${look}`}
        // The second tap of a double tap lands here, and would take the focus away from the question.
        onMouseDown={(event) => {
          event.preventDefault();
        }}
      >
        <i key={sending ? posted : 'answers'} style={fill} />
        {sending ? (
          <p ref={text} tabIndex={-1}>
            {`Enviando ${countOf(posted, total)}`}
          </p>
        ) : (
          // A new button after each press: it ignores the second tap of a double tap.
          <button
            key={led}
            type="button"
            aria-label={`${shown}${isWhole ? '. Ir para o envio' : ': ir para a próxima sem resposta'}`}
            onClick={() => {
              setLed(led + 1);
              onLead();
            }}
          >
            {shown}
          </button>
        )}
      </div>
      {sending && (
        <progress
          className="spoken"
          aria-label="Envio das respostas"
          aria-valuetext={countOf(posted, total)}
          max={total}
          value={posted}
        />
      )}
      <p className="spoken" role="status">
        {sending ? spokenText(posted, total) : ''}
      </p>
    </>
  );
};
