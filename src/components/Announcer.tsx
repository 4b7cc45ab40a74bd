import { useEffect, useRef } from 'react';

interface AnnouncerProps {
  message: string;
  /** Change this number to announce the same message again. */
  count: number;
}

/** How long the text stays in the page, in ms. A screen reader that reads the page later must not find old announcements. */
const SPOKEN = 5000;

/** Announces `message` to screen readers. Some ignore a live region that is inserted with its text, so the text comes later. */
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
