/**
 * Runs `run` while this tab holds the Web Lock `name`. Where there are no locks (plain HTTP, denied storage), just runs
 * it.
 * @param run gets false if another tab holds the lock
 */
export const withLock = async (name: string, run: (isOurs: boolean) => Promise<void>): Promise<void> => {
  let hasRun = false as boolean;
  try {
    await navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      hasRun = true;
      return run(lock !== null);
    });
  } catch (error) {
    if (hasRun) throw error;
    await run(true);
  }
};
