import { api } from '../../lib/api';
import { logFailure, warnOnce, withCode } from '../../lib/failures';
import type { StartListening } from '../../lib/listeners';
import { linkOpened } from '../events';
import { askForLocal, localApi } from './localApi';
import { localRetryPressed, selectIdLocal, selectLocalFailure, type WithLocal } from './localSlice';

/** Requests the location each time a link is opened, even the same link again. */
export const addLocalListeners = (startListening: StartListening<WithLocal>) => {
  const { getLocalById } = localApi.endpoints;
  const warn = warnOnce();
  startListening({
    actionCreator: linkOpened,
    effect: async ({ payload }, { cancelActiveListeners, dispatch, pause }) => {
      cancelActiveListeners();
      // Aborts the calls of the previous link, which the host may never answer.
      dispatch(api.util.resetApiState());
      // React's StrictMode opens the link twice; the first listener is cancelled here.
      await pause(Promise.resolve());
      void dispatch(askForLocal(payload.idLocal));
    },
  });
  startListening({
    actionCreator: localRetryPressed,
    effect: (_, { dispatch, getState }) => void dispatch(askForLocal(selectIdLocal(getState()) ?? '')),
  });
  startListening({
    matcher: getLocalById.matchRejected,
    effect: ({ payload }, { extra, getState }) => {
      const failure = selectLocalFailure(getState());
      // By default a location that fails is not handled at all (behaviour 8.2).
      if (!extra.deployment.visibleErrors || !payload || !failure) return;
      logFailure(withCode(`Location failed: ${payload.message}`, failure, extra), failure);
    },
  });
  startListening({
    matcher: getLocalById.matchFulfilled,
    effect: ({ payload }) => {
      if (!payload.Descricao) warn(`Location ${payload.Id} has no text.`);
    },
  });
};
