import { api } from '../../lib/api';
import { withCode } from '../../lib/failures';
import { linkOpened } from '../events';
import type { AppStartListening } from '../rootReducer';
import { askForLocal, getLocalById, selectLocalFailure } from './localSlice';

export const addLocalListeners = (startListening: AppStartListening) => {
  startListening({
    actionCreator: linkOpened,
    effect: async ({ payload }, { cancelActiveListeners, dispatch, pause }) => {
      cancelActiveListeners();
      // Clears what has loaded and aborts what is loading. Otherwise RTK Query would not request a location again that it
      // holds, and would wait for a pending request instead of sending another one. If that one never ended, the next
      // patient would wait for ever.
      dispatch(api.util.resetApiState());
      // In development, StrictMode dispatches `linkOpened` twice. During this pause the second one cancels the first.
      await pause(Promise.resolve());
      void dispatch(askForLocal(payload.idLocal));
    },
  });
  startListening({
    matcher: getLocalById.matchRejected,
    effect: ({ payload }, { extra, getState }) => {
      const failure = selectLocalFailure(getState());
      if (!extra.visibleErrors || !payload || !failure) return;
      console.error(withCode(`Location failed: ${payload.message}`, failure, extra));
    },
  });
};
