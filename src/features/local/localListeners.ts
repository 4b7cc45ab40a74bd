import { api } from '../../lib/api';
import type { StartListening } from '../../lib/listeners';
import { sayOnce } from '../../lib/sayOnce';
import { localApi } from './localApi';
import { linkOpened } from './localSlice';

/**
 * Asks for the location of each link that is opened, even for one that was asked for before. What an earlier link
 * still waits for ends: a host that never answers it must not be waited for again.
 */
export const addLocalListeners = (startListening: StartListening<unknown>) => {
  const { getLocalById } = localApi.endpoints;
  const say = sayOnce();
  startListening({
    actionCreator: linkOpened,
    effect: async ({ payload }, { cancelActiveListeners, dispatch, pause }) => {
      cancelActiveListeners();
      dispatch(api.util.resetApiState());
      // Opened twice at once, it is asked for once.
      await pause(Promise.resolve());
      void dispatch(getLocalById.initiate(payload.idLocal, { forceRefetch: true, subscribe: false }));
    },
  });
  startListening({
    matcher: getLocalById.matchFulfilled,
    effect: ({ payload }) => {
      if (!payload.Descricao) say(`Location ${payload.Id} has no text.`);
    },
  });
};
