export interface LockWaits {
  onLockWait?: () => void;
  /** Also called if the write that waited failed. */
  onLockWaitEnd?: (waitedMs: number) => void;
}
