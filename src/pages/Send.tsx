import { SendPanel } from '../components/SendPanel';
import { selectPerguntas, selectRespondidas } from '../features/questions/questionsSlice';
import { selectAnswered, selectSending, surveySubmitted } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { useWakeLock } from './useWakeLock';

/** Enviar and what goes on after it. On its own, so that a click on a face renders no list. */
export const Send = () => {
  const dispatch = useAppDispatch();
  const total = useAppSelector(selectPerguntas).length;
  const respondidas = useAppSelector(selectRespondidas);
  const sending = useAppSelector(selectSending);
  const sent = useAppSelector(selectAnswered);
  useWakeLock(sending);

  return (
    <SendPanel
      total={total}
      respondidas={respondidas}
      sending={sending}
      sent={sent}
      onSend={() => dispatch(surveySubmitted())}
    />
  );
};
