import { useEffect, useState } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, type Location } from 'react-router-dom';
import { LeaveDialog } from '../components/LeaveDialog';
import { selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectHasAnswers } from '../features/questions/questionsSlice';
import { selectSubmissionStatus } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

/** How long after the last step in the history the address is checked, in ms. */
const SETTLED = 300;

/**
 * Restores the survey's address. The router undoes a blocked step back with a step forward, but if the patient presses
 * back several times quickly, the browser drops some of these steps.
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

/** Asks before the patient leaves the survey (behaviour 3.8, 4.6): with our dialog, or on closing with the browser's. */
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
      // Chromium before 119 needs this as well.
      // eslint-disable-next-line @typescript-eslint/no-deprecated
      event.returnValue = true;
    };
    window.addEventListener('beforeunload', ask);
    return () => {
      window.removeEventListener('beforeunload', ask);
    };
  }, [sending]);

  useOwnAddress();

  // The app's own navigations do not ask.
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
    // `useOwnAddress` may have navigated, which ends the block.
    if (blocker.proceed) blocker.proceed();
    else if (goal) void navigate(goal, { replace: true });
  };
  // In kiosk mode the idle warning replaces this dialog. Otherwise the one that opened last would cover the other.
  return goal && !isWarned && <LeaveDialog sending={sending} onStay={stay} onLeave={leave} />;
};
