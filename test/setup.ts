import '@testing-library/jest-dom';
// Imported here, so that its `afterEach` runs first: it unmounts the app before the `afterEach` below checks the
// console.
import '@testing-library/react';
import { expectNothingMoreSaid, watchConsole } from './support/console';
import { expectNothingUnforeseen } from './support/host';
import { FakeIntersectionObserver } from './support/intersectionObserver';

Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });

if (typeof HTMLDialogElement !== 'undefined') {
  // jsdom has none of these methods.
  Element.prototype.scrollIntoView = () => undefined;
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
      this.querySelector('button')?.focus();
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

beforeEach(watchConsole);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  if (typeof window !== 'undefined') {
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  expectNothingUnforeseen();
  expectNothingMoreSaid();
});
