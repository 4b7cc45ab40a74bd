import { useEffect, useState } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, type Location } from 'react-router-dom';
import { LeaveDialog } from '../components/LeaveDialog';
import { selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectHasAnswers } from '../features/questions/questionsSlice';
import { selectSubmissionStatus } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

/** Time in ms from the last step in the history until the address is checked. */
const SETTLED = 300;

/**
 * The router undoes a blocked step back with a step forward. If the patient presses back several times quickly, the
 * browser drops some of the steps forward. The address is then wrong, and this hook restores it.
 */
const useOwnAddress = () => {
  const navigate = useNavigate();
  const { pathname, state } = useLocation() as Location<string | null>;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const moved = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (window.location.pathname !== pathname) void navigate(pathname, { state });
      }, SETTLED);
    };
    window.addEventListener('popstate', moved);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', moved);
    };
  }, [navigate, pathname, state]);
};

export const Leave = () => {
  const navigate = useNavigate();
  const sending = useAppSelector(selectSubmissionStatus) === 'sending';
  const hasAnswers = useAppSelector(selectHasAnswers);
  const isWarned = useAppSelector(selectSecondsLeft) !== null;
  const [goal, setGoal] = useState<Location>();

  useEffect(() => {
    if (!sending) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      // Chromium before 119 asks only if `returnValue` is set.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [sending]);

  useOwnAddress();

  // The app's own navigation, for example to the thank-you screen, must not ask.
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const asks =
      (sending || hasAnswers) &&
      historyAction === NavigationType.Pop &&
      nextLocation.pathname !== currentLocation.pathname;
    if (asks) setGoal(nextLocation);
    return asks;
  });

  const stay = () => {
    setGoal(undefined);
    blocker.reset?.();
  };
  const leave = () => {
    setGoal(undefined);
    // If `useOwnAddress` has navigated meanwhile, `proceed` is undefined.
    if (blocker.proceed) blocker.proceed();
    else if (goal) void navigate(goal, { replace: true });
  };
  // The idle warning takes precedence. With both dialogs open, one could cover the other.
  return goal && !isWarned && <LeaveDialog sending={sending} onStay={stay} onLeave={leave} />;
};
