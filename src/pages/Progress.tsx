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
  return total > 0 && <ProgressBar total={total} respondidas={respondidas} sending={sending} sent={sent} />;
};
