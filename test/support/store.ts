import type { Deployment } from '../../src/deployment/deployment';
import type { Tablet } from '../../src/lib/tablet';
import { rehydrate } from '../../src/store/persistence';
import { setupStore } from '../../src/store/setupStore';
import { deploymentFor } from './deployment';
import { fakeHost, type FakeHost } from './host';
import { FakeStorage } from './storage';

export interface Visit {
  fetch?: typeof fetch;
  /** Where the deployment differs from that of the repository. */
  settings?: Partial<Deployment>;
  host?: FakeHost;
  /** Where the four keys live: empty if not given. */
  storage?: Storage | (() => Storage);
  tablet?: Tablet;
}

/** A store of the test's own that has read its storage, as the page has before it renders. */
export const openStore = async ({
  host = fakeHost(),
  storage = new FakeStorage(),
  settings,
  tablet,
  fetch: ask,
}: Visit = {}) => {
  const store = setupStore(
    {
      deployment: { ...deploymentFor(host.apiBaseUrl), ...settings },
      ...(tablet && { tablet }),
      ...(ask && { fetch: ask }),
    },
    typeof storage === 'function' ? storage : () => storage,
  );
  await rehydrate(store);
  return { store, host, state: store.getState, dispatch: store.dispatch };
};
