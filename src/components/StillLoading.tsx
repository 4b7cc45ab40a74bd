import { useEffect, useState } from 'react';
import { Announcer } from './Announcer';

/** Delay in ms from the press on Next. A press that is answered sooner is not announced. */
const ANNOUNCED_AFTER = 3000;

/** Tells screen readers what the spinner of the Next arrow shows. */
export const StillLoading = () => {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      setIsLate(true);
    }, ANNOUNCED_AFTER);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return <Announcer message={isLate ? 'Ainda carregando...' : ''} count={0} />;
};
