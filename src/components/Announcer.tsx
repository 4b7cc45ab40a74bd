interface AnnouncerProps {
  /** What to say; `''` for nothing. */
  message: string;
  /** Another number says the same message again. */
  count: number;
}

/** Says what changed to a screen reader. It is there from the start: a region that comes with its text is not heard. */
export const Announcer = ({ message, count }: AnnouncerProps) => (
  <p className="spoken" role="status">
    <span key={count}>{message}</span>
  </p>
);
