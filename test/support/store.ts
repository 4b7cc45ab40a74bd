import { clearAllListeners } from '@reduxjs/toolkit';
import type { Deployment } from '../../src/deployment/deployment';
import { rehydrate } from '../../src/store/persistence';
import { createTablet } from '../../src/pages/browserTablet';
import { setupStore, type AppStore } from '../../src/store/setupStore';
import { deploymentFor } from './deployment';
import { fakeHost, type Answers } from './host';
import { FakeStorage } from './storage';

export interface Visit {
  /** Settings that differ from those in config/deployment.json. */
  settings?: Partial<Deployment>;
  /** The responses of the host that differ from those of `fakeHost`. */
  answers?: Answers | undefined;
  /** The local storage, or a function that returns it or throws. By default, an empty storage. */
  storage?: Storage | (() => Storage);
}

const opened: AppStore[] = [];

// Otherwise the loop of a kiosk would go on in the next test of the file.
afterEach(() => {
  for (const { dispatch } of opened.splice(0)) dispatch(clearAllListeners());
});

/** Opens a new store and loads the stored values into it, as the page does before the first render. */
export const openStore = async ({ answers, storage = new FakeStorage(), settings }: Visit = {}) => {
  const host = fakeHost(answers, settings?.apiBaseUrl);
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(typeof storage === 'function' ? storage : () => storage);
  const store = setupStore({ ...deploymentFor(host.apiBaseUrl), ...settings }, createTablet());
  opened.push(store);
  await rehydrate(store);
  return { store, host, state: store.getState, dispatch: store.dispatch };
};
