import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check` until it passes.
 * @throws the last error of `check`, if it does not pass within `withinMs` ms
 */
export const eventually = async (check: () => void | Promise<void>, withinMs = 30_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(25);
  }
};
