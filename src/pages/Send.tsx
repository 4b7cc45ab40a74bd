import { SendPanel } from '../components/SendPanel';
import { selectSending, surveySubmitted } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { Progress } from './Progress';
import { useWakeLock } from './useWakeLock';

/** Enviar and what goes on after it. On its own, so that sending renders no list. */
export const Send = () => {
  const dispatch = useAppDispatch();
  const sending = useAppSelector(selectSending);
  useWakeLock(sending);

  return (
    <SendPanel sending={sending} onSend={() => dispatch(surveySubmitted())}>
      <Progress />
    </SendPanel>
  );
};
