import { randomFrom } from './random';

/** `JITTER_SEED` is set by the jest configuration, which prints it. */
const { JITTER_SEED } = process.env;
const random = JITTER_SEED === undefined ? null : randomFrom(Number(JITTER_SEED));

let shaken = false;
let exact = false;

/** How much later something happens than it could, in ms: 0 to 60 with a jitter, otherwise 0. */
export const jitter = (): number => (random === null || !shaken ? 0 : random.below(61));

/** Makes animation frames and timers of 0 ms come at a random time, so that no test rests on their order. */
const shakeTimers = () => {
  const later = globalThis.setTimeout;
  const late = (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
    later(run, ms > 0 ? ms : jitter(), ...args);
  Object.assign(globalThis, {
    setTimeout: Object.assign(late, later),
    requestAnimationFrame: (run: FrameRequestCallback) =>
      later(() => {
        run(performance.now());
      }, jitter()),
    cancelAnimationFrame: globalThis.clearTimeout,
  });
};

const real = ['nextTick', 'queueMicrotask', 'setImmediate'] as const;

/**
 * Replaces `Date` and the timers, but not `performance`, `setImmediate`, `nextTick` and `queueMicrotask`. Promises
 * still resolve while the fake clock stands still.
 */
export const stopTheClock = () => {
  jest.useFakeTimers({ doNotFake: [...real, 'performance'] });
  shaken = false;
  exact = false;
};

/** Replaces `performance` too. There is no jitter: a tablet counts from response to response, to the ms. */
export const stopBothClocks = () => {
  jest.useFakeTimers({ doNotFake: [...real] });
  exact = true;
};

/** For tests of a screen, which wait for what it shows: begins the jitter, if there is one. */
export const shakeTheClock = () => {
  if (random === null || exact || shaken) return;
  shaken = true;
  shakeTimers();
};
