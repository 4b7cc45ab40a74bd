import { useEffect, useRef } from 'react';

interface AnnouncerProps {
  message: string;
  /** Change this number to announce the same message again. */
  count?: number;
  /** Time in ms until the message is announced. A new message or `count` within this time replaces it. */
  delay: number;
}

/** Time in ms until the text is removed, so that a screen reader does not find it when it reads the page later. */
const SPOKEN = 5000;

/** The live region is rendered empty, because some screen readers ignore one that is inserted together with its text. */
export const Announcer = ({ message, count = 0, delay }: AnnouncerProps) => {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const show = (text: string) => {
      if (region.current) region.current.textContent = text;
    };
    const timers = [setTimeout(show, delay, message), setTimeout(show, delay + SPOKEN, '')];
    return () => {
      for (const timer of timers) clearTimeout(timer);
    };
  }, [message, count, delay]);
  return <p ref={region} className="spoken" role="status" />;
};
