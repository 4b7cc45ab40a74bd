import { useEffect, useRef } from 'react';

interface AnnouncerProps {
  message: string;
  /** Change this number to announce the same message again. */
  count?: number;
  /** Time in ms until the message appears. */
  delay?: number;
}

/** How long a text stays, in ms. Then it is removed, so that a screen reader does not read it as part of the page. */
const SPOKEN = 5000;

/** The live region is first rendered empty: some screen readers ignore one that is inserted together with its text. */
export const Announcer = ({ message, count = 0, delay = 0 }: AnnouncerProps) => {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const show = (text: string) => {
      if (region.current) region.current.textContent = text;
    };
    const timers = [setTimeout(show, delay + SPOKEN, '')];
    // Without a delay the text is set at once, because the next message could cancel a timer before it runs.
    if (delay > 0) timers.push(setTimeout(show, delay, message));
    else show(message);
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [message, count, delay]);
  return <p ref={region} className="spoken" role="status" />;
};
