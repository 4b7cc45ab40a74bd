import { useRef, type RefObject } from 'react';
import { ProgressBar } from '../components/ProgressBar';
import { respostaTo, selectPerguntas, selectRespondidas, selectRespostas } from '../features/questions/questionsSlice';
import { selectPosted, selectSending } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

interface ProgressProps {
  list: RefObject<HTMLDivElement | null>;
  enviar: RefObject<HTMLButtonElement | null>;
}

/** Separate from `Send`, so that a click on a face does not render `Send` again. */
export const Progress = ({ list, enviar }: ProgressProps) => {
  const perguntas = useAppSelector(selectPerguntas);
  const respostas = useAppSelector(selectRespostas);
  const respondidas = useAppSelector(selectRespondidas);
  const sending = useAppSelector(selectSending);
  const posted = useAppSelector(selectPosted);
  const ledTo = useRef(-1);

  /** Goes to the next unanswered question, or to Enviar if every question has an answer (behaviour 3.5). */
  const lead = () => {
    const open = perguntas.flatMap(({ Id }, place) => (respostaTo(respostas, Id) ? [] : [place]));
    const next = open.find((place) => place > ledTo.current) ?? open[0];
    const block = next === undefined ? undefined : list.current?.querySelectorAll('fieldset')[next];
    if (next !== undefined) ledTo.current = next;
    const target = block?.elements[0] ?? enviar.current;
    (block ?? target)?.scrollIntoView({ block: block ? 'start' : 'center' });
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
  };

  return (
    perguntas.length > 0 && (
      <ProgressBar
        total={perguntas.length}
        respondidas={respondidas}
        sending={sending}
        posted={posted}
        enviar={enviar}
        onLead={lead}
      />
    )
  );
};
