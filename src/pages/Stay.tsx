import { StayDialog } from '../components/StayDialog';
import { selectAtThanks, selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { useAppSelector } from '../store/hooks';

export const Stay = () => {
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const atThanks = useAppSelector(selectAtThanks);
  return secondsLeft !== null && !atThanks && <StayDialog secondsLeft={secondsLeft} />;
};
