import { configureStore, createListenerMiddleware, type ThunkDispatch, type UnknownAction } from '@reduxjs/toolkit';
import { FLUSH, PERSIST } from 'redux-persist';
import { addIdentificationListeners } from '../features/identification/identificationListeners';
import { addKioskListeners, forgottenAfter } from '../features/kiosk/kioskListeners';
import { addLocalListeners } from '../features/local/localListeners';
import { addQuestionsListeners } from '../features/questions/questionsListeners';
import { addOtherTabsListeners, otherTabReported } from '../features/submission/otherTabsListeners';
import { addSubmissionListeners } from '../features/submission/submissionListeners';
import { api, type Services } from '../lib/api';
import { devTools } from './devTools';
import { addPersistenceListeners, persisted } from './persistence';
import { rootReducer, type RootState } from './rootReducer';

/** Creates the store with the initial state. Call `rehydrate` to read the stored state. */
export const setupStore = (services: Services, storage: () => Storage = () => window.localStorage) => {
  const listeners = createListenerMiddleware<RootState, ThunkDispatch<RootState, Services, UnknownAction>, Services>({
    extra: services,
  });
  const { startListening } = listeners;
  addLocalListeners(startListening);
  addIdentificationListeners(startListening);
  addQuestionsListeners(startListening);
  addSubmissionListeners(startListening);
  addOtherTabsListeners(startListening);
  addKioskListeners(startListening);
  addPersistenceListeners(startListening);

  const store = configureStore({
    reducer: persisted(rootReducer, storage, forgottenAfter(services.deployment)),
    middleware: (getDefaultMiddleware) =>
      getDefaultMiddleware({
        thunk: { extraArgument: services },
        serializableCheck: { ignoredActions: [PERSIST, FLUSH] },
      })
        .prepend(listeners.middleware)
        .concat(api.middleware),
    devTools,
  });
  services.otherTabs?.hear((report) => {
    store.dispatch(otherTabReported(report));
  });
  return store;
};

export type AppStore = ReturnType<typeof setupStore>;
export type AppDispatch = AppStore['dispatch'];
