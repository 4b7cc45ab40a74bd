import { useEffect, useRef } from 'react';

interface AnnouncerProps {
  message: string;
  /** Change this number to announce the same message again. */
  count: number;
}

/** Time in ms after which the text is removed. A screen reader that reads the page later must not find old texts. */
const SPOKEN = 5000;

/**
 * Announces `message` to screen readers. The live region is rendered empty and gets its text afterwards, because some
 * screen readers ignore a live region that is inserted together with its text.
 */
export const Announcer = ({ message, count }: AnnouncerProps) => {
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const { current } = region;
    if (!current) return;
    current.textContent = message;
    const timer = setTimeout(() => {
      current.textContent = '';
    }, SPOKEN);
    return () => {
      clearTimeout(timer);
    };
  }, [message, count]);
  return <p ref={region} className="spoken" role="status" />;
};
