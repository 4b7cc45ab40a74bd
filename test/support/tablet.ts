import { act } from '@testing-library/react';
import { passTimers, settle } from './time';

/** A ward's tablet on a fake clock, both for `Date` and for `performance`. */
export const startTablet = () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  return {
    touch: async () => {
      act(() => {
        document.body.click();
      });
      await settle();
    },
    /** Lets this many seconds pass without a touch. */
    rests: async (seconds: number) => {
      await act(async () => {
        await passTimers(seconds * 1000);
        // Runs the other timers that end at the same time.
        jest.advanceTimersByTime(0);
      });
      await settle();
    },
  };
};
