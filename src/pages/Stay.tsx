import { StayDialog } from '../components/StayDialog';
import { selectAtThanks, selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { useAppSelector } from '../store/hooks';

/** Asks an idle patient of a ward's tablet whether somebody is still there. */
export const Stay = () => {
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const atThanks = useAppSelector(selectAtThanks);
  return secondsLeft !== null && !atThanks && <StayDialog secondsLeft={secondsLeft} />;
};
