import type { StartListening } from '../../lib/listeners';
import { localApi } from './localApi';
import { linkOpened } from './localSlice';

/** Asks for the location of each link that is opened, even for one that was asked for before. */
export const addLocalListeners = (startListening: StartListening<unknown>) =>
  startListening({
    actionCreator: linkOpened,
    effect: ({ payload }, { dispatch }) => {
      void dispatch(
        localApi.endpoints.getLocalById.initiate(payload.idLocal, { forceRefetch: true, subscribe: false }),
      );
    },
  });
