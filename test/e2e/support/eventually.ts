import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until `check` passes.
 * @throws what it threw last, when it has not passed within `withinMs`
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
