import { useEffect, useState } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, type Location } from 'react-router-dom';
import { LeaveDialog } from '../components/LeaveDialog';
import { selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectHasAnswers } from '../features/questions/questionsSlice';
import { selectSubmissionStatus } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

/** Delay in ms from the last step in the browser's history until `useOwnAddress` checks the address. */
const SETTLED = 300;

/**
 * Restores the survey's address. When `Leave` blocks a step back, the router undoes it with a step forward. If the
 * patient presses back several times quickly, the browser drops some of the steps forward, and the address is wrong.
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

/**
 * Asks for confirmation before the patient leaves the survey (behaviour 3.8, 4.6). Back and forward open `LeaveDialog`
 * while answers are selected or being sent. Closing or reloading the page opens the browser's own dialog, but only
 * while answers are being sent.
 */
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

  // Only back and forward open the dialog, not the app's own navigations, such as the one to the thank-you screen.
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
    // If `useOwnAddress` has navigated meanwhile, the router is no longer blocked and `proceed` is undefined.
    if (blocker.proceed) blocker.proceed();
    else if (goal) void navigate(goal, { replace: true });
  };
  // While the idle warning of kiosk mode is open, this dialog is closed. Otherwise one dialog could cover the other.
  return goal && !isWarned && <LeaveDialog sending={sending} onStay={stay} onLeave={leave} />;
};
