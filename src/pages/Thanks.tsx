import { useEffect } from 'react';
import { ThanksScreen } from '../components/ThanksScreen';
import { thanksShown } from '../features/local/localSlice';
import { useAppDispatch } from '../store/hooks';

/** `/agradecimento`: the end; what this patient left is forgotten. */
export const Thanks = () => {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(thanksShown());
  }, [dispatch]);
  return <ThanksScreen />;
};
