import type { Reducer, Store } from '@reduxjs/toolkit';
import { FLUSH, persistReducer, persistStore } from 'redux-persist';
import { patientGone } from '../features/events';
import type { StartListening } from '../lib/listeners';
import { fourKeys, storedSlices, type StoredState } from './fourKeys';
import type { RootState } from './rootReducer';

const merge = (stored: StoredState, _original: RootState, state: RootState): RootState => ({
  ...state,
  local: { ...state.local, ...stored.local },
  identification: { ...state.identification, ...stored.identification },
  submission: { ...state.submission, ...stored.submission },
  questions: { ...state.questions, ...stored.questions },
});

interface Tab {
  storage: () => Storage;
  page: EventTarget;
}

export const thisTab: Tab = {
  storage: () => window.sessionStorage,
  get page() {
    return window;
  },
};

/** Events when the page is hidden or left. The page may end without a later event. */
const leaving = ['visibilitychange', 'pagehide'];

/** Persists the state (behaviour 6). The console shows one warning if storage throws, is full or is missing. */
export const persisted = (reducer: Reducer<RootState>, storage: () => Storage, tab: Tab, believedFor: number) => {
  let said = false;
  const keys = fourKeys(storage, tab.storage, believedFor);
  const writeFailHandler = ({ message }: Error) => {
    if (!said) console.warn(`Local storage: ${message}`);
    said = true;
  };
  // While this page was in the back/forward cache, another page in this tab may have overwritten the stored values.
  tab.page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) keys.writeAgain().catch(writeFailHandler);
  });
  // If the storage still holds the survey of a patient who has left, the next page of this tab could find that survey
  // (behaviour 9.4).
  for (const type of leaving)
    tab.page.addEventListener(type, () => {
      keys.writeMissing().catch(writeFailHandler);
    });
  return persistReducer(
    {
      key: 'survey',
      storage: keys,
      serialize: false,
      deserialize: false,
      whitelist: storedSlices,
      stateReconciler: merge,
      // No timeout, because reading from this storage is synchronous.
      timeout: 0,
      writeFailHandler,
    } as Parameters<typeof persistReducer<RootState>>[0],
    reducer,
  );
};

/**
 * Reads the stored state into `store`, then stores every change. When the page is hidden or left, stores pending
 * changes immediately: the timers of a hidden page are slow, and a phone may end the page without another event.
 */
export const rehydrate = (store: Store<RootState>, { page }: Pick<Tab, 'page'> = thisTab): Promise<void> =>
  new Promise((resolve) => {
    const persistor = persistStore(store, null, () => {
      resolve();
    });
    for (const type of leaving) page.addEventListener(type, () => void persistor.flush());
  });

/**
 * Kiosk mode: stores the empty state immediately when a patient has left. Otherwise redux-persist would wait for a
 * timer, which may be minutes late on a hidden page.
 */
export const addPersistenceListeners = (startListening: StartListening<unknown>) =>
  startListening({
    actionCreator: patientGone,
    effect: (_, { dispatch }) => void dispatch({ type: FLUSH, result: () => undefined }),
  });
