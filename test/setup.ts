import '@testing-library/jest-dom';
// Here, so that it unmounts before the console is looked at.
import '@testing-library/react';
import { expectNothingMoreSaid, watchConsole } from './support/console';
import { expectNothingUnforeseen } from './support/host';
import { FakeIntersectionObserver } from './support/intersectionObserver';

Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });

beforeEach(watchConsole);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  // A tab of its own for each test (there is none in a test that runs without a page).
  if ('sessionStorage' in globalThis) sessionStorage.clear();
  expectNothingUnforeseen();
  expectNothingMoreSaid();
});
