import { use, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Id } from '../contract/ids';
import { ThanksScreen } from '../components/ThanksScreen';
import { thanksShown } from '../features/events';
import { selectSecondsLeft, thanksTouched } from '../features/kiosk/kioskSlice';
import { selectLocalNovo } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './DeploymentContext';
import { HeadingContext } from './HeadingContext';
import { routeOf } from './routeOf';

/** The page at `/agradecimento`: clears the patient's data. In kiosk mode it counts down and returns to the start. */
export const Thanks = () => {
  const dispatch = useAppDispatch();
  const { logo } = use(DeploymentContext);
  const heading = use(HeadingContext);
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const localNovo = useAppSelector(selectLocalNovo);
  // If storage is unavailable, the history entry still has the location after a reload.
  const { state } = useLocation() as { state: Id | null };
  const start = localNovo?.Id ?? state;
  useEffect(() => {
    dispatch(thanksShown());
  }, [dispatch]);
  if (secondsLeft === 0 && start !== null) return <Navigate to={routeOf(start)} replace />;
  const shownSeconds = start === null ? null : secondsLeft;
  return (
    <ThanksScreen logo={logo} heading={heading} secondsLeft={shownSeconds} onReturn={() => dispatch(thanksTouched())} />
  );
};
