import { act } from '@testing-library/react';

const realSetTimeout = globalThis.setTimeout;

const clockRuns = () => globalThis.setTimeout === realSetTimeout;

/**
 * Runs everything that only waits for responses that are already there. With a fake clock no frame passes: Redux Toolkit
 * waits for the next frame before it notifies React, so use `pass` then.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => realSetTimeout(resolve, 0));
    if (clockRuns()) await new Promise(requestAnimationFrame);
  });

/** Replaces timers and clock with fake ones. Promises still resolve by themselves. */
export const stopTheClock = () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
};

/** Lets `ms` pass on the fake clock in small steps, so that responses arrive in between. */
export const pass = async (ms: number) => {
  await settle();
  for (let left = ms; left > 0; left -= 500) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(500, left)));
    await settle();
  }
};
