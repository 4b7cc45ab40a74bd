/** Callbacks for statements that wait because another connection holds the lock of a SQLite file. */
export interface LockWaits {
  /** A wait begins. */
  onLockWait?: () => void;
  /** A write that waited was done or refused, after `waitedMs`. */
  onLockWaitEnd?: (waitedMs: number) => void;
}
