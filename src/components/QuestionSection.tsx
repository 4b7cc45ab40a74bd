import type { CSSProperties, ReactNode } from 'react';

interface QuestionSectionProps {
  /** How many questions it holds: the room that it takes before it is laid out follows from that. */
  count: number;
  children: ReactNode;
}

/** A part of a long list that is not laid out while it is far off the screen. Nothing of it is said or shown. */
export const QuestionSection = ({ count, children }: QuestionSectionProps) => (
  <div className="section" style={{ '--count': count } as CSSProperties}>
    {children}
  </div>
);
