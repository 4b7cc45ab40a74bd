import type { Reducer, Store } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';
import { fourKeys, storedSlices, type StoredState } from './fourKeys';
import type { RootState } from './rootReducer';

/** The state with what was stored in place of the initial values. */
const merge = (stored: StoredState, _original: RootState, state: RootState): RootState => ({
  ...state,
  local: { ...state.local, ...stored.local },
  identification: { ...state.identification, ...stored.identification },
  submission: { ...state.submission, ...stored.submission },
  questions: { ...state.questions, ...stored.questions },
});

/**
 * Keeps what SPEC.md §3 wants kept in `storage`. Storage that throws, is full or is missing never stops a survey:
 * it is said once in the console and the survey goes on.
 */
export const persisted = (reducer: Reducer<RootState>, storage: () => Storage) => {
  let said = false;
  return persistReducer(
    {
      key: 'survey',
      storage: fourKeys(storage),
      serialize: false,
      deserialize: false,
      whitelist: storedSlices,
      stateReconciler: merge,
      // The engine answers at once; without this a timer of 5 s would be left behind.
      timeout: 0,
      writeFailHandler: ({ message }) => {
        if (!said) console.warn(`Local storage: ${message}`);
        said = true;
      },
    } as Parameters<typeof persistReducer<RootState>>[0],
    reducer,
  );
};

/** Reads the stored state into `store`; from then on changes are stored, the last ones as the page goes. */
export const rehydrate = (store: Store): Promise<void> =>
  new Promise((resolve) => {
    const persistor = persistStore(store, null, () => {
      resolve();
    });
    window.addEventListener('pagehide', () => void persistor.flush());
  });
