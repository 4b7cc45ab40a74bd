import type { Action, DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit';
import { ActionCreators, instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { RootState } from '../../src/store/rootReducer';
import { deploymentFor } from './deployment';
import type { FakeHost } from './host';
import { FakeStorage } from './storage';

type Options = DevToolsEnhancerOptions & { actionsDenylist: string[] };
type Recorder = EnhancedStore<RootState, Action, unknown>;

const extension = window as unknown as {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: (options: Options) => (...enhancers: StoreEnhancer[]) => StoreEnhancer;
};

/**
 * Opens a store in a browser with the Redux DevTools extension. Loads all modules again, because Redux Toolkit looks
 * for the extension only when it is loaded.
 */
export const openRecorded = async (host: FakeHost, storage = new FakeStorage()) => {
  let options: Options | undefined;
  extension.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__ = (given) => {
    options = given;
    return (...enhancers) =>
      (createStore) =>
        enhancers.reduceRight(
          (inner, enhancer) => enhancer(inner),
          (instrument() as unknown as StoreEnhancer)(createStore),
        );
  };
  jest.resetModules();
  const { setupStore } = await import('../../src/store/setupStore');
  const { rehydrate } = await import('../../src/store/persistence');
  delete extension.__REDUX_DEVTOOLS_EXTENSION_COMPOSE__;

  const store = setupStore({ deployment: deploymentFor(host.apiBaseUrl) }, () => storage);
  await rehydrate(store);
  const { liftedStore } = store as unknown as Recorder;
  return {
    store,
    trace: () => traceOf(liftedStore.getState(), options as Options),
    importTrace: importInto(liftedStore),
  };
};

export type Recorded = Awaited<ReturnType<typeof openRecorded>>;

/** Actions and states as the extension exports them: as JSON, sanitized, and without the actions of the denylist. */
const traceOf = (lifted: LiftedState<RootState, Action, unknown>, options: Options) => {
  const { actionSanitizer = (action) => action, stateSanitizer = (state) => state } = options;
  const shown = lifted.stagedActionIds
    .map((id, index) => ({
      id,
      action: lifted.actionsById[id]?.action as Action,
      state: lifted.computedStates[index]?.state,
    }))
    .filter(({ action }) => !options.actionsDenylist.includes(action.type));
  return JSON.parse(
    JSON.stringify({
      actions: shown.map(({ action, id }) => actionSanitizer(action, id)),
      states: shown.map(({ state }, index) => stateSanitizer(state, index)),
    }),
  ) as { actions: Action[]; states: RootState[] };
};

const importInto = (liftedStore: Recorder['liftedStore']) => (actions: Action[]) => {
  // Omits the first action, because the import creates it again.
  liftedStore.dispatch(ActionCreators.importState<RootState, Action, unknown>(actions.slice(1) as never));
};
