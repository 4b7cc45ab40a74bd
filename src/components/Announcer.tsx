import { useEffect, useState } from 'react';

/** How long a text stays, in ms. Then it is removed, so that a screen reader does not read it as part of the page. */
const SPOKEN = 5000;

/**
 * Announces a message to screen readers, `delay` ms after it has changed. The live region is first rendered empty: some
 * screen readers ignore one that is inserted together with its text.
 */
export const Announcer = ({ message, delay = 0 }: { message: string; delay?: number }) => {
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timers = [setTimeout(setSpoken, delay, message), setTimeout(setSpoken, delay + SPOKEN, '')];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [message, delay]);
  return (
    <p className="spoken" role="status">
      {spoken}
    </p>
  );
};
