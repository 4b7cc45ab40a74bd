import type { CSSProperties, ReactNode } from 'react';

interface QuestionSectionProps {
  /** Number of questions, from which the style sheet estimates the height. */
  count: number;
  /** When it turns false, the faces ignore taps for 700 ms (behaviour 3.4). */
  disabled: boolean;
  children: ReactNode;
}

/** A part of a long list, whose layout the browser skips while it is far off the screen. */
export const QuestionSection = ({ count, disabled, children }: QuestionSectionProps) => (
  <div className={disabled ? 'section disabled' : 'section'} style={{ '--count': count } as CSSProperties}>
    {children}
  </div>
);
