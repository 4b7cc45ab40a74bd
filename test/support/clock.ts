import { randomFrom } from './random';

/** `JITTER_SEED` is set by the jest configuration, which prints it. */
const { JITTER_SEED } = process.env;
const random = JITTER_SEED === undefined ? null : randomFrom(Number(JITTER_SEED)).next;

/** How much later something happens than it could, in ms: 0 to 60 with a jitter, otherwise 0. */
export const jitter = (): number => (random === null ? 0 : Math.floor(random() * 61));

/** Makes animation frames and timers of 0 ms come at a random time, so that no test rests on their order. */
const shakeTimers = () => {
  const later = globalThis.setTimeout;
  const shaken = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    later(run, ms > 0 ? ms : jitter(), ...args);
  Object.assign(globalThis, {
    setTimeout: Object.assign(shaken, later),
    requestAnimationFrame: (run: FrameRequestCallback) =>
      later(() => {
        run(performance.now());
      }, jitter()),
    cancelAnimationFrame: globalThis.clearTimeout,
  });
};

/**
 * Replaces `Date` and the timers, but not `performance`, `setImmediate`, `nextTick` and `queueMicrotask`. Promises
 * still resolve while the fake clock stands still.
 */
export const stopTheClock = () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
  if (random !== null) shakeTimers();
};
