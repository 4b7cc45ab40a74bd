import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { addKioskListeners, forgottenAfter } from '../features/kiosk/kioskListeners';
import { addLocalListeners } from '../features/local/localListeners';
import { addQuestionsListeners } from '../features/questions/questionsListeners';
import type { AppDispatch, RootState } from '../features/rootReducer';
import { addSubmissionListeners } from '../features/submission/submissionListeners';
import type { Deployment } from '../deployment/deployment';
import { api } from '../lib/api';
import { devTools } from './devTools';
import { persistedReducer } from './persistence';

/** Creates the store with the initial state. Call `rehydrate` to read the stored state. */
export const setupStore = (deployment: Deployment) => {
  const listeners = createListenerMiddleware<RootState, AppDispatch, Deployment>({ extra: deployment });
  const { startListening } = listeners;
  addLocalListeners(startListening);
  addQuestionsListeners(startListening);
  addSubmissionListeners(startListening);
  addKioskListeners(startListening);

  return configureStore({
    reducer: persistedReducer(forgottenAfter(deployment)),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: deployment },
        serializableCheck: { ignoredActions: [PERSIST, FLUSH] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
  });
};

export type AppStore = ReturnType<typeof setupStore>;
