import { use, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ThanksScreen } from '../components/ThanksScreen';
import type { Id } from '../contract/ids';
import { routeOf } from '../contract/routes';
import { thanksShown } from '../features/events';
import { selectSecondsLeft } from '../features/kiosk/kioskSlice';
import { selectLocalNovo } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './contexts';

export const Thanks = () => {
  const dispatch = useAppDispatch();
  const { logo } = use(DeploymentContext);
  const [isTouched, setTouched] = useState(false);
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const localNovo = useAppSelector(selectLocalNovo);
  // The history entry has the location's id even without storage.
  const { state } = useLocation() as { state: Id | null };
  const start = localNovo?.Id ?? state;
  useEffect(() => {
    dispatch(thanksShown());
  }, [dispatch]);
  if ((isTouched || secondsLeft === 0) && start !== null) return <Navigate to={routeOf(start)} replace />;
  return (
    <ThanksScreen
      logo={logo}
      secondsLeft={start === null ? null : secondsLeft}
      onReturn={() => {
        setTouched(true);
      }}
    />
  );
};
