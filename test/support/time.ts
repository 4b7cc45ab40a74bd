import { act } from '@testing-library/react';

const realSetTimeout = globalThis.setTimeout;

const clockRuns = () => globalThis.setTimeout === realSetTimeout;

/**
 * Waits for responses that have already arrived, and for the renders that they cause. With a fake clock use `pass`:
 * Redux Toolkit notifies React in the next animation frame, which `settle` does not reach.
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
