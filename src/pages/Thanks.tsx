import { use, useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { ThanksScreen } from '../components/ThanksScreen';
import { thanksShown } from '../features/events';
import { selectSecondsLeft, thanksTouched } from '../features/kiosk/kioskSlice';
import { selectLocalNovo } from '../features/submission/submissionSlice';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { DeploymentContext } from './DeploymentContext';
import { routeOf } from './routeOf';

/** `/agradecimento`: the end; what this patient left is forgotten. A ward's tablet counts down to its start. */
export const Thanks = () => {
  const dispatch = useAppDispatch();
  const { logo } = use(DeploymentContext);
  const secondsLeft = useAppSelector(selectSecondsLeft);
  const localNovo = useAppSelector(selectLocalNovo);
  useEffect(() => {
    dispatch(thanksShown());
  }, [dispatch]);
  if (secondsLeft === 0 && localNovo) return <Navigate to={routeOf(localNovo.Id)} replace />;
  return <ThanksScreen logo={logo} secondsLeft={secondsLeft} onReturn={() => dispatch(thanksTouched())} />;
};
