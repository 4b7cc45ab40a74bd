import { useEffect, useRef } from 'react';

interface AnnouncerProps {
  message: string;
  /** A different number announces the same message again. */
  count: number;
}

/** How long an announcement stays, in ms: nobody who reads through the page later should come across it. */
const SPOKEN = 5000;

/** Announces `message` to screen readers. The text comes after the region: otherwise not all of them announce it. */
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
