import { useRef } from 'react';
import { ProgressBar } from '../components/ProgressBar';
import { selectPerguntas, selectRespondidas } from '../features/questions/questionsSlice';
import { selectPosted, selectSending } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

/** How far answering or sending has come; nothing of an empty list. On its own, so that a click on a face renders no panel. */
export const Progress = () => {
  const total = useAppSelector(selectPerguntas).length;
  const respondidas = useAppSelector(selectRespondidas);
  const sending = useAppSelector(selectSending);
  const sent = useAppSelector(selectPosted);
  const ledTo = useRef<Element>(undefined);

  /** To the next question without an answer after the one that it led to last, again from the first, or to Enviar. */
  const lead = () => {
    const open = [...document.querySelectorAll('.question:not(.answered)')];
    const isBehind = (question: Element) =>
      (ledTo.current?.compareDocumentPosition(question) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
    const next = (ledTo.current = open.find(isBehind) ?? open[0]);
    const button = next ? next.querySelector('button') : document.querySelector<HTMLElement>('.send > button');
    (next ?? button)?.scrollIntoView({ block: next ? 'start' : 'center' });
    button?.focus({ preventScroll: true });
  };

  return (
    total > 0 && <ProgressBar total={total} respondidas={respondidas} sending={sending} sent={sent} onLead={lead} />
  );
};
