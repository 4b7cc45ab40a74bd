import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { addKioskListeners } from '../features/kiosk/kioskListeners';
import { WARNING } from '../features/kiosk/verdict';
import { addLocalListeners } from '../features/local/localListeners';
import { addQuestionsListeners } from '../features/questions/questionsListeners';
import type { AppDispatch, RootState } from '../features/rootReducer';
import { addSubmissionListeners } from '../features/submission/submissionListeners';
import type { Deployment } from '../deployment/deployment';
import { api } from '../lib/api';
import type { Extra, Tablet } from '../lib/tablet';
import { devTools } from './devTools';
import { persistedReducer } from './persistence';

/** Creates the store with the initial state. Call `rehydrate` to read the stored state. */
export const setupStore = (deployment: Deployment, tablet: Tablet) => {
  const extra: Extra = { ...deployment, tablet };
  const listeners = createListenerMiddleware<RootState, AppDispatch, Extra>({ extra });
  const { startListening } = listeners;
  addLocalListeners(startListening);
  addQuestionsListeners(startListening);
  addSubmissionListeners(startListening);
  const limit = (deployment.kioskReturnSeconds ?? Infinity) * 1000;
  if (limit < Infinity) addKioskListeners(startListening, limit);

  return configureStore({
    reducer: persistedReducer(limit + WARNING),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: extra },
        // These contain functions.
        serializableCheck: { ignoredActions: [PERSIST, FLUSH] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
  });
};

export type AppStore = ReturnType<typeof setupStore>;
