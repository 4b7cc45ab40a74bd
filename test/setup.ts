import '@testing-library/jest-dom';
// Here, so that it unmounts before the console is looked at.
import '@testing-library/react';
import { expectNothingMoreSaid, watchConsole } from './support/console';
import { expectNothingUnforeseen } from './support/host';

beforeEach(watchConsole);

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  expectNothingUnforeseen();
  expectNothingMoreSaid();
});
