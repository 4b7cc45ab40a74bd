import { paths } from '../../contract/paths';
import { api } from '../../lib/api';
import { logFailure, sayOnce, withCode } from '../../lib/failures';
import type { StartListening } from '../../lib/listeners';
import { linkOpened } from '../events';
import { askForLocal, localApi } from './localApi';
import { localRetryPressed, selectIdLocal, selectLocalFailureCode, type WithLocal } from './localSlice';

/**
 * Asks for the location of each link that is opened, even for one that was asked for before. What an earlier link
 * still waits for ends: a host that never answers it must not be waited for again.
 */
export const addLocalListeners = (startListening: StartListening<WithLocal>) => {
  const { getLocalById } = localApi.endpoints;
  const say = sayOnce();
  startListening({
    actionCreator: linkOpened,
    effect: async ({ payload }, { cancelActiveListeners, dispatch, pause }) => {
      cancelActiveListeners();
      dispatch(api.util.resetApiState());
      // Opened twice at once, it is asked for once.
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
    effect: ({ payload, meta }, { extra, getState }) => {
      const code = selectLocalFailureCode(getState());
      // In the specification's silence a location that fails is not handled at all.
      if (!extra.deployment.visibleErrors || !payload || !code) return;
      logFailure(
        withCode(`Location failed: ${payload.message}`, code, extra),
        `GET ${paths.getLocalById(meta.arg.originalArgs)}`,
      );
    },
  });
  startListening({
    matcher: getLocalById.matchFulfilled,
    effect: ({ payload }) => {
      if (!payload.Descricao) say(`Location ${payload.Id} has no text.`);
    },
  });
};
