import type { CSSProperties, ReactNode } from 'react';

interface QuestionSectionProps {
  /** How many questions it holds, for the room that it takes before it is laid out. */
  count: number;
  /** While sending: when its faces can be pressed again, they refuse a hurried tap as new ones do. */
  disabled: boolean;
  children: ReactNode;
}

/** A part of a long list that is not laid out while it is far off the screen. Nothing of it is said or shown. */
export const QuestionSection = ({ count, disabled, children }: QuestionSectionProps) => (
  <div className={disabled ? 'section disabled' : 'section'} style={{ '--count': count } as CSSProperties}>
    {children}
  </div>
);
