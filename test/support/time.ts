import { setImmediate } from 'node:timers';
import { act } from 'react';

/** Longer than the app takes to handle and show a response: some frames and timers of 0 ms. */
const SHOWN_AFTER = 500;

/** Node calls this after all promises that can resolve have resolved. The clock stands still. */
export const flush = () => new Promise((resolve) => setImmediate(resolve));

/**
 * Advances the fake clock by `ms`, from timer to timer, so that what a timer starts can end before the next one.
 * @param run runs one such step
 */
export const passTimers = async (
  ms: number,
  run: (step: () => Promise<unknown>) => Promise<unknown> = (step) => step(),
) => {
  const end = jest.fn();
  setTimeout(end, ms);
  await run(flush);
  while (end.mock.calls.length === 0)
    await run(async () => {
      jest.advanceTimersToNextTimer();
      await flush();
    });
};

/** Like `passTimers`, and React renders after each step. */
export const pass = (ms: number) => passTimers(ms, act);

/** Lets the app handle and render everything that has already happened, such as a response that has arrived. */
export const settle = () => pass(SHOWN_AFTER);
