import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { POST_DELAY } from '../contract/postDelay';

interface ProgressBarProps {
  total: number;
  respondidas: number;
  sending: boolean;
  /** How many answers were posted, with success or failure. */
  posted: number;
  enviar: RefObject<HTMLButtonElement | null>;
  onLead: () => void;
}

/** Whether at least half of `target` is visible above the progress bar. */
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

const countOf = (posted: number, total: number) => `${Math.min(posted + 1, total)} de ${total}`;

/**
 * For screen readers. Changes at each quarter of the answers, because an announcement every two seconds would be too
 * many.
 */
const spokenText = (posted: number, total: number) => {
  const quarter = Math.floor((4 * posted) / total);
  return quarter === 0 ? '' : `Enviando resposta ${countOf(Math.ceil((quarter * total) / 4), total)}`;
};

export const ProgressBar = ({ total, respondidas, sending, posted, enviar, onLead }: ProgressBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLParagraphElement>(null);
  const [led, setLed] = useState(0);
  const inSight = useInSight(enviar, bar, !sending);

  // During sending, Enviar is disabled and loses the focus, so the text of the bar takes it.
  useEffect(() => {
    if (sending) text.current?.focus({ preventScroll: true });
  }, [sending]);

  const done = sending ? posted : respondidas;
  const isWhole = respondidas === total;
  const count = `${respondidas} de ${total}`;
  const shown = isWhole ? `${count}: falta enviar` : `${count} ${total === 1 ? 'respondida' : 'respondidas'}`;
  const look = sending ? ' sending' : isWhole ? (inSight ? ' whole' : ' whole due') : '';
  const fill = {
    '--from': done / total,
    '--to': Math.min(1, (done + 1) / total),
    '--post-delay': `${POST_DELAY}ms`,
  } as CSSProperties;
  return (
    <>
      {/*
        The bar is taller during sending. A new key replaces the element, because growing would count as layout shift.
      */}
      <div
        ref={bar}
        key={Number(sending)}
        className={`bar${look}`}
        // A tap on the bar focuses a question. Without `preventDefault`, a second tap would take that focus away.
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
          // Each press creates a new button (`key`). A new button ignores taps for 700 ms, so the second tap of a
          // double tap does nothing (behaviour 3.4).
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
