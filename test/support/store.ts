import type { Deployment } from '../../src/deployment/deployment';
import type { Tablet } from '../../src/lib/tablet';
import { rehydrate } from '../../src/store/persistence';
import { setupStore } from '../../src/store/setupStore';
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
  tablet?: Tablet;
}

/** Opens a new store and loads the stored values into it, as the page does before the first render. */
export const openStore = async ({ answers, storage = new FakeStorage(), settings, tablet }: Visit = {}) => {
  const host = fakeHost(answers, settings?.apiBaseUrl);
  const store = setupStore(
    {
      deployment: { ...deploymentFor(host.apiBaseUrl), ...settings },
      ...(tablet && { tablet }),
    },
    typeof storage === 'function' ? storage : () => storage,
  );
  await rehydrate(store);
  return { store, host, state: store.getState, dispatch: store.dispatch };
};
