import { act } from 'react';
import { stopBothClocks } from './clock';
import { flush, pass } from './time';

/** A ward's tablet on a fake clock, both for `Date` and for `performance`. */
export const startTablet = () => {
  stopBothClocks();
  return {
    touch: async () => {
      await act(async () => {
        document.body.click();
        await flush();
      });
    },
    /** Lets this many seconds pass without a touch. */
    rests: async (seconds: number) => {
      await pass(seconds * 1000);
      // Runs the other timers that end at the same time.
      await act(async () => {
        jest.advanceTimersByTime(0);
        await flush();
      });
    },
  };
};
