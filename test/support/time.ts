import { act } from '@testing-library/react';

const realSetTimeout = globalThis.setTimeout;

const clockRuns = () => globalThis.setTimeout === realSetTimeout;

/**
 * Lets everything happen that is only waiting for answers that were given already. A stopped clock stands: what
 * waits for the next frame, as Toolkit does before it tells React, then waits for `pass`.
 */
export const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => realSetTimeout(resolve, 0));
    if (clockRuns()) await new Promise(requestAnimationFrame);
  });

/** Timers and the clock are the test's; promises go on by themselves. */
export const stopTheClock = () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
};

/** `ms` go by on the fake clock, in steps between which answers come in. */
export const pass = async (ms: number) => {
  await settle();
  for (let left = ms; left > 0; left -= 500) {
    await act(() => jest.advanceTimersByTimeAsync(Math.min(500, left)));
    await settle();
  }
};
