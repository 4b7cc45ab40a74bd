export interface LockWaits {
  /** Called when statements wait because another connection holds the lock of a SQLite file. */
  onLockWait?: () => void;
  /** Called when a write that waited has succeeded or failed. */
  onLockWaitEnd?: (waitedMs: number) => void;
}
