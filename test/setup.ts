import { stopTheClock } from './support/clock';
import { expectNothingMoreSaid, watchConsole } from './support/console';
import { expectNothingUnforeseen } from './support/host';
import { FakeIntersectionObserver } from './support/intersectionObserver';

const hasDom = typeof window !== 'undefined';

// Only tests that render are .tsx files. In the others, loading Testing Library would take longer than most tests. It is
// loaded here, so that its `afterEach` runs first: it unmounts the app before the `afterEach` below checks the console.
if (expect.getState().testPath?.endsWith('.tsx') === true) jest.requireActual('./support/testingLibrary');

Object.assign(globalThis, { IntersectionObserver: FakeIntersectionObserver });

if (hasDom) {
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

// With a clock that only the test moves, no result depends on how fast the machine is.
beforeEach(stopTheClock);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  if (hasDom) {
    window.localStorage.clear();
    window.sessionStorage.clear();
  }
  expectNothingUnforeseen();
  expectNothingMoreSaid();
});
