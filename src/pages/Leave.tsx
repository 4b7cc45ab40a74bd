import { NavigationType, useBlocker, useLocation, useNavigate, type Location } from 'react-router-dom';
import { LeaveDialog } from '../components/askDialogs';
import { selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectHasAnswers } from '../features/questions/questionsSlice';
import { selectSending } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

/** Asks before the patient leaves the survey by going back or forward (behaviour 3.8). */
export const Leave = () => {
  const navigate = useNavigate();
  const own = useLocation() as Location<string | null>;
  const sending = useAppSelector(selectSending);
  const hasAnswers = useAppSelector(selectHasAnswers);
  const isWarned = useAppSelector(selectSecondsLeft) !== null;
  const blocker = useBlocker(
    ({ historyAction, currentLocation, nextLocation }) =>
      (sending || hasAnswers) &&
      // The app's own navigation, for example to the thank-you screen, must not ask.
      historyAction === NavigationType.Pop &&
      nextLocation.pathname !== currentLocation.pathname,
  );

  // The idle warning takes precedence. With both dialogs open, one could cover the other.
  if (blocker.state !== 'blocked' || isWarned) return null;
  const stay = () => {
    blocker.reset();
    // After several quick steps back, the router has not undone all of them.
    if (window.location.pathname !== own.pathname) void navigate(own, { state: own.state });
  };
  return <LeaveDialog sending={sending} onStay={stay} onLeave={blocker.proceed} />;
};
