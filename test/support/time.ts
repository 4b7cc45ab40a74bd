import { setImmediate } from 'node:timers';
import { act } from '@testing-library/react';

const realSetTimeout = globalThis.setTimeout;

/** Waits until the promises that can already resolve have resolved. */
const flush = () => new Promise((resolve) => setImmediate(resolve));

const clockRuns = () => globalThis.setTimeout === realSetTimeout;

/**
 * Waits until the app has handled and rendered all responses that have already arrived. With a fake clock, use `pass`
 * instead: Redux Toolkit notifies React in the next animation frame, which comes only if the clock advances.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => realSetTimeout(resolve, 0));
    if (clockRuns()) await new Promise(requestAnimationFrame);
  });

/**
 * Replaces `Date` and the timers, but not `performance`, `setImmediate`, `nextTick` and `queueMicrotask`. Promises
 * still resolve while the fake clock stands still.
 */
export const stopTheClock = () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
};

/** Advances the fake clock by `ms`, in small steps, so that responses can arrive in between. */
export const pass = async (ms: number) => {
  await settle();
  for (let left = ms; left > 0; left -= 500) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(500, left)));
    await settle();
  }
};

/** Advances the fake clock by `ms`, from timer to timer, so that what a timer starts can end before the next one. */
export const passTimers = async (ms: number) => {
  const end = jest.fn();
  setTimeout(end, ms);
  await flush();
  while (end.mock.calls.length === 0) {
    jest.advanceTimersToNextTimer();
    await flush();
  }
};
