import type { Store } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';
import autoMergeLevel2 from 'redux-persist/lib/stateReconciler/autoMergeLevel2';
import { rootReducer, type RootState } from '../features/rootReducer';
import { fourKeys } from './fourKeys';

/** The root reducer, whose state redux-persist stores with `fourKeys`. */
export const persistedReducer = (forgottenAfter: number) =>
  persistReducer(
    {
      key: 'survey',
      storage: fourKeys(forgottenAfter),
      serialize: false,
      // Missing in redux-persist's types, hence the cast.
      deserialize: false,
      blacklist: ['api'],
      stateReconciler: autoMergeLevel2,
      // No timeout, because reading is synchronous.
      timeout: 0,
    } as Parameters<typeof persistReducer<RootState>>[0],
    rootReducer,
  );

export const rehydrate = (store: Store<RootState>): Promise<void> =>
  new Promise((resolve) => {
    const persistor = persistStore(store, null, resolve);
    window.addEventListener('pagehide', () => void persistor.flush());
  });
