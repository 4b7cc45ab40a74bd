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

/** The tab's own storage, and who says that its page goes or comes back. */
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

/** Keeps what behaviour 6 wants kept. Storage that throws, is full or is missing is said once in the console. */
export const persisted = (reducer: Reducer<RootState>, storage: () => Storage, tab: Tab, believedFor: number) => {
  let said = false;
  const keys = fourKeys(storage, tab.storage, believedFor);
  const writeFailHandler = ({ message }: Error) => {
    if (!said) console.warn(`Local storage: ${message}`);
    said = true;
  };
  // A page that the browser had kept whole comes back to keys that a later page has written.
  tab.page.addEventListener('pageshow', (event) => {
    if ((event as PageTransitionEvent).persisted) keys.writeAgain().catch(writeFailHandler);
  });
  return persistReducer(
    {
      key: 'survey',
      storage: keys,
      serialize: false,
      deserialize: false,
      whitelist: storedSlices,
      stateReconciler: merge,
      // The engine answers at once; without this a timer of 5 s would be left behind.
      timeout: 0,
      writeFailHandler,
    } as Parameters<typeof persistReducer<RootState>>[0],
    reducer,
  );
};

/** Reads the stored state into `store`; from then on changes are stored, the last ones as the page goes. */
export const rehydrate = (store: Store<RootState>, { page }: Pick<Tab, 'page'> = thisTab): Promise<void> =>
  new Promise((resolve) => {
    const persistor = persistStore(store, null, () => {
      resolve();
    });
    page.addEventListener('pagehide', () => void persistor.flush());
  });

/** Kiosk mode: deletes the stored data of a patient who has left at once. In a hidden page timers may take minutes. */
export const addPersistenceListeners = (startListening: StartListening<unknown>) =>
  startListening({
    actionCreator: patientGone,
    effect: (_, { dispatch }) => void dispatch({ type: FLUSH, result: () => undefined }),
  });
