import { use, useEffect } from 'react';
import { ThanksScreen } from '../components/ThanksScreen';
import { thanksShown } from '../features/local/localSlice';
import { useAppDispatch } from '../store/hooks';
import { DeploymentContext } from './DeploymentContext';

/** `/agradecimento`: the end; what this patient left is forgotten. */
export const Thanks = () => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(thanksShown());
  }, [dispatch]);
  return <ThanksScreen logo={use(DeploymentContext).logo} />;
};
