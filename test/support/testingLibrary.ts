import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';
import { setImmediate } from 'node:timers';

// By default, Testing Library ends each action with a timer of 0 ms, and advances the clock by 0 ms to run it. With
// `JITTER_SEED` that timer comes later.
configure({
  asyncWrapper: async <Result>(action: () => Promise<Result>): Promise<Result> => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
    try {
      return await action();
    } finally {
      await new Promise((resolve) => setImmediate(resolve));
      Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    }
  },
});
