import { useEffect, useState } from 'react';
import { STILL_LOADING, STILL_LOADING_AFTER } from '../contract/stillLoading';
import { Announcer } from './Announcer';

export const StillLoading = () => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, STILL_LOADING_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <Announcer message={isLate ? STILL_LOADING : ''} count={0} />;
};
