import { useEffect, useRef } from 'react';

interface AnnouncerProps {
  message: string;
  /** Change this number to announce the same message again. */
  count: number;
}

/** Time in ms until the text is removed, so that a screen reader does not find it when it reads the page later. */
const SPOKEN = 5000;

/** The live region is rendered empty, because some screen readers ignore one that is inserted together with its text. */
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
