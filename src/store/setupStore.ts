import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { addKioskListeners, forgottenAfter } from '../features/kiosk/kioskListeners';
import { addLocalListeners } from '../features/local/localListeners';
import { addQuestionsListeners } from '../features/questions/questionsListeners';
import type { AppDispatch, RootState } from '../features/rootReducer';
import { addSubmissionListeners } from '../features/submission/submissionListeners';
import { api, type Services } from '../lib/api';
import { devTools } from './devTools';
import { persistedReducer } from './persistence';

/** Creates the store with the initial state. Call `rehydrate` to read the stored state. */
export const setupStore = (services: Services, storage: () => Storage = () => window.localStorage) => {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Services>({ extra: services });
  const { startListening } = listeners;
  addLocalListeners(startListening);
  addQuestionsListeners(startListening);
  addSubmissionListeners(startListening);
  addKioskListeners(startListening);

  return configureStore({
    reducer: persistedReducer(storage, forgottenAfter(services.deployment)),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        serializableCheck: { ignoredActions: [PERSIST, FLUSH] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
  });
};

export type AppStore = ReturnType<typeof setupStore>;
