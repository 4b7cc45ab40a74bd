import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats `check` until it passes, and returns what it returns.
 * @throws the last error of `check`, if it does not pass within `withinMs` ms
 */
export const eventually = async <Result>(check: () => Result | Promise<Result>, withinMs = 30_000): Promise<Result> => {
  const deadline = Date.now() + withinMs;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() > deadline) throw error;
    }
    await sleep(25);
  }
};

/** Waits until `holds` returns true. Throws an error that names `what` if that takes longer than `withinMs`. */
export const until = (what: string, holds: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> =>
  eventually(async () => {
    if (!(await holds())) throw new Error(`${what}: not within ${withinMs} ms`);
  }, withinMs);
