import { useEffect, useRef, useState, type CSSProperties, type RefObject } from 'react';
import { POST_DELAY } from '../contract/limits';

interface BarProps {
  total: number;
  enviar: RefObject<HTMLButtonElement | null>;
}

interface AnswersBarProps extends BarProps {
  answered: number;
  /** Whether sending failed or was cut off, and no face has been tapped since. */
  isUnsent: boolean;
  /** The question that the last press led to. */
  ledTo: number;
  onLead: () => void;
}

export const AnswersBar = ({ total, enviar, answered, isUnsent, ledTo, onLead }: AnswersBarProps) => {
  const bar = useRef<HTMLDivElement>(null);
  /** Whether at least half of Enviar is visible above the bar. */
  const [inSight, setInSight] = useState(false);
  useEffect(() => {
    let observer: IntersectionObserver | undefined;
    const observe = () => {
      observer?.disconnect();
      observer = new IntersectionObserver(
        (entries) => {
          setInSight(entries.at(-1)?.isIntersecting ?? false);
        },
        { rootMargin: `0px 0px -${bar.current?.offsetHeight ?? 0}px`, threshold: 0.5 },
      );
      if (enviar.current) observer.observe(enviar.current);
    };
    observe();
    // The bar's height changes when a phone is turned.
    window.addEventListener('resize', observe);
    return () => {
      window.removeEventListener('resize', observe);
      observer?.disconnect();
    };
  }, [enviar]);

  const isWhole = answered === total;
  const count = `${answered} de ${total}`;
  const shown =
    isWhole || isUnsent ? `${count}: falta enviar` : `${count} ${total === 1 ? 'respondida' : 'respondidas'}`;
  return (
    <div
      ref={bar}
      className={`bar${isWhole ? (inSight ? ' whole' : ' whole due') : ''}`}
      // A tap on the bar focuses a question. Without `preventDefault`, a second tap would take that focus away.
      onMouseDown={(event) => {
        event.preventDefault();
      }}
    >
      <i style={{ '--from': answered / total } as CSSProperties} />
      <button
        // A new button ignores taps for 700 ms, so the second tap of a double tap does nothing (behaviour 3.4).
        key={ledTo}
        type="button"
        aria-label={`${shown}. Ir para ${isWhole ? 'o envio' : 'a próxima sem resposta'}`}
        onClick={onLead}
      >
        {shown}
      </button>
    </div>
  );
};

export const SendingBar = ({ total, enviar, posted }: BarProps & { posted: number }) => {
  const text = useRef<HTMLParagraphElement>(null);
  // Enviar is disabled and loses the focus. The text takes it and gives it back, unless another control has it.
  useEffect(() => {
    const button = enviar.current;
    text.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) button?.focus({ preventScroll: true });
    };
  }, [enviar]);

  const next = Math.min(posted + 1, total);
  const fill = { '--from': posted / total, '--to': next / total, '--post-delay': `${POST_DELAY}ms` };
  const count = `${next} de ${total}`;
  return (
    <div className="bar sending">
      <i key={posted} style={fill as CSSProperties} />
      {/* Screen readers read each change of a focused text, so the count is hidden. `Announcer` says each quarter. */}
      <p ref={text} tabIndex={-1} role="group" aria-label="Enviando suas respostas">
        <span aria-hidden>{`Enviando ${count}`}</span>
      </p>
    </div>
  );
};
