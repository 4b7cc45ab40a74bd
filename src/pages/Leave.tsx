import { useEffect, useState } from 'react';
import { NavigationType, useBlocker, useLocation, useNavigate, type Location } from 'react-router-dom';
import { LeaveDialog } from '../components/LeaveDialog';
import { selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectHasAnswers } from '../features/questions/questionsSlice';
import { selectSubmissionStatus } from '../features/submission/submissionSlice';
import { useAppSelector } from '../store/hooks';

/** The address counts as settled this long after the last step in the history, in ms. */
const SETTLED = 300;

/**
 * Puts the survey's address back when it differs from the screen. If back is pressed several times in quick
 * succession, the browser drops some of the steps with which the router undoes them.
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
 * Asks before the survey is left while it is being sent or an answer is selected: back and forward with a dialog of
 * the page, closing and reloading the page with the browser's own while sending (behaviour 3.8, 4.6).
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

  // Our own navigations replace the survey and are never asked about: to the thanks, or to the start of a ward's tablet.
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
    // Putting the address back ends the block.
    if (blocker.proceed) blocker.proceed();
    else if (goal) void navigate(goal, { replace: true });
  };
  // The tablet's warning comes first: two modal dialogs would lie in the order in which they opened.
  return goal && !isWarned && <LeaveDialog sending={sending} onStay={stay} onLeave={leave} />;
};
