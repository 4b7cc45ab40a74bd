import type { Action, DevToolsEnhancerOptions, StoreEnhancer } from '@reduxjs/toolkit';
import { createTablet } from '../../src/pages/browserTablet';
import { ActionCreators, instrument, type EnhancedStore, type LiftedState } from '@redux-devtools/instrument';
import type { RootState } from '../../src/features/rootReducer';
import { deploymentFor } from './deployment';
import { fakeHost, type Answers } from './host';
import { FakeStorage } from './storage';

type Options = DevToolsEnhancerOptions & { actionsDenylist: string[] };
type Recorder = EnhancedStore<RootState, Action, unknown>;
type Lifted = LiftedState<RootState, Action, unknown>;

const extension = window as unknown as {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__?: (options: Options) => (...enhancers: StoreEnhancer[]) => StoreEnhancer;
};

/**
 * Opens a store as in a browser with the Redux DevTools extension. Loads all modules again, because Redux Toolkit looks
 * for the extension only while its own module loads.
 */
export const openRecorded = async (answers: Answers = {}, storage = new FakeStorage()) => {
  const host = fakeHost(answers);
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

  jest.spyOn(window, 'localStorage', 'get').mockReturnValue(storage);
  const store = setupStore(deploymentFor(host.apiBaseUrl), createTablet());
  await rehydrate(store);
  const { liftedStore } = store as unknown as Recorder;
  return {
    host,
    store,
    exportTrace: () => exported(liftedStore.getState(), options as Options),
    trace: () => read(exported(liftedStore.getState(), options as Options)),
    importTrace: importInto(liftedStore),
  };
};

export type Recorded = Awaited<ReturnType<typeof openRecorded>>;

/**
 * A file that contains only actions, as JSON in `payload`. The extension can import such files too, not only its own
 * exports.
 */
interface Actions {
  payload: string;
}

/**
 * The text of the file that the extension's Export button writes. The file contains what the extension's panel shows:
 * sanitized actions and states, without the actions of the denylist. This holds only if `features.export` is true.
 * Otherwise the extension would export everything unsanitized
 * (https://github.com/zalmoxisus/redux-devtools-extension/issues/670).
 */
const exported = (lifted: Lifted, options: Options): string => {
  const { actionSanitizer = (action) => action, stateSanitizer = (state) => state, features } = options;
  const all = lifted.stagedActionIds.map((id, index) => ({
    id,
    performed: lifted.actionsById[id],
    state: lifted.computedStates[index]?.state as RootState,
  }));
  if (features?.export !== true) throw new Error('The export would not be sanitized.');
  const shown = all.filter(({ performed }) => !options.actionsDenylist.includes(performed?.action.type ?? ''));
  return JSON.stringify({
    ...lifted,
    stagedActionIds: shown.map(({ id }) => id),
    actionsById: Object.fromEntries(
      shown.map(({ id, performed }) => [
        id,
        { ...performed, action: actionSanitizer(performed?.action as Action, id) },
      ]),
    ),
    computedStates: shown.map(({ state }, index) => ({ state: stateSanitizer(state, index) })),
    currentStateIndex: shown.length - 1,
  });
};

const read = (text: string): { actions: Action[]; states: RootState[] } => {
  const file = JSON.parse(text) as Lifted;
  return {
    actions: file.stagedActionIds.flatMap((id) => file.actionsById[id]?.action ?? []),
    states: file.computedStates.map(({ state }) => state),
  };
};

const importInto = (liftedStore: Recorder['liftedStore']) => (text: string) => {
  const file = JSON.parse(text) as Actions | Lifted;
  const next = 'payload' in file ? (JSON.parse(file.payload) as Action[]) : file;
  liftedStore.dispatch(ActionCreators.importState<RootState, Action, unknown>(next as never));
};
