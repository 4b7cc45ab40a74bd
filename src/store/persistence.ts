import type { Reducer, Store } from '@reduxjs/toolkit';
import { FLUSH, persistReducer, persistStore } from 'redux-persist';
import { patientGone } from '../features/events';
import { onRestored } from '../lib/onRestored';
import { fourKeys, type StoredState } from './fourKeys';
import type { AppStartListening, RootState } from '../features/rootReducer';

const merge = (stored: StoredState, _original: RootState, state: RootState): RootState => ({
  ...state,
  local: { ...state.local, ...stored.local },
  identification: { ...state.identification, ...stored.identification },
  submission: { ...state.submission, ...stored.submission },
  questions: { ...state.questions, ...stored.questions },
});

/** At these events changes are stored immediately, because a hidden page may end without another event. */
const leaving = ['visibilitychange', 'pagehide'];

export const persisted = (reducer: Reducer<RootState>, storage: () => Storage, forgottenAfter: number) => {
  let said = false;
  const keys = fourKeys(storage, forgottenAfter);
  const writeFailHandler = ({ message }: Error) => {
    if (!said) console.warn(`Local storage: ${message}`);
    said = true;
  };
  // Writes the survey again. While this page was in the back/forward cache, another page in this tab may have
  // overwritten it.
  onRestored(() => keys.rewrite({ all: true }).catch(writeFailHandler));
  // Tries again to write what the storage refused. If it refused to erase a patient's data, the next page of this tab
  // could otherwise restore this data (behaviour 9.4).
  for (const type of leaving)
    window.addEventListener(type, () => {
      keys.rewrite({ all: false }).catch(writeFailHandler);
    });
  return persistReducer(
    {
      key: 'survey',
      storage: keys,
      serialize: false,
      deserialize: false,
      blacklist: ['api'],
      stateReconciler: merge,
      // No timeout, because reading is synchronous.
      timeout: 0,
      writeFailHandler,
    } as Parameters<typeof persistReducer<RootState>>[0],
    reducer,
  );
};

/** Resolves when the store contains the stored state. */
export const rehydrate = (store: Store<RootState>): Promise<void> =>
  new Promise((resolve) => {
    const persistor = persistStore(store, null, () => {
      resolve();
    });
    for (const type of leaving) window.addEventListener(type, () => void persistor.flush());
  });

/**
 * Stores the state immediately after a patient's data is wiped, because the timers of redux-persist may be minutes late
 * on a hidden page.
 */
export const addPersistenceListeners = (startListening: AppStartListening) =>
  startListening({
    actionCreator: patientGone,
    effect: (_, { dispatch }) => void dispatch({ type: FLUSH, result: () => undefined }),
  });
