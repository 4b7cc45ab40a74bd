import type { CSSProperties, ReactNode } from 'react';

interface QuestionSectionProps {
  /** Number of questions, from which the style sheet estimates the height of the section. */
  count: number;
  /** When this becomes false, the faces ignore taps for 700 ms (behaviour 3.4). */
  disabled: boolean;
  children: ReactNode;
}

/** A part of a long list. The browser skips the layout of parts that are far off the screen. */
export const QuestionSection = ({ count, disabled, children }: QuestionSectionProps) => (
  <div className={disabled ? 'section disabled' : 'section'} style={{ '--count': count } as CSSProperties}>
    {children}
  </div>
);
