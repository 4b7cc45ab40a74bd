/** Called while a statement waits because another connection holds the lock of a SQLite file. */
export interface LockWaits {
  /** A wait begins. */
  onLockWait?: () => void;
  /** A write that waited has finished or was refused, after so many ms. */
  onLockWaitEnd?: (waitedMs: number) => void;
}
