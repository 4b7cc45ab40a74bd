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

/** `/agradecimento`: the end; what this patient left is forgotten. A ward's tablet counts down to its start. */
export const Thanks = () => {
  const dispatch = useAppDispatch();
  const { logo } = use(DeploymentContext);
  const heading = use(HeadingContext);
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const localNovo = useAppSelector(selectLocalNovo);
  // The history's state knows the start after a reload in a browser that stores nothing.
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
