import { api } from '../../lib/api';
import { failureOf, withCode } from '../../lib/failures';
import { linkOpened } from '../events';
import type { AppStartListening } from '../rootReducer';
import { askForLocal, getLocalById } from './localSlice';

export const addLocalListeners = (startListening: AppStartListening) => {
  startListening({
    actionCreator: linkOpened,
    effect: async ({ payload }, { cancelActiveListeners, dispatch, pause }) => {
      cancelActiveListeners();
      // Clears what has loaded and aborts the rest. Otherwise RTK Query would not request a loaded location again, and
      // would wait for a pending request instead of sending another. If that never ended, so would the wait.
      dispatch(api.util.resetApiState());
      // In development, StrictMode dispatches `linkOpened` twice. During this pause the second one cancels the first.
      await pause(Promise.resolve());
      void dispatch(askForLocal(payload.idLocal));
    },
  });
  startListening({
    matcher: getLocalById.matchRejected,
    effect: ({ meta, payload }, { extra }) => {
      // Without a payload the call was aborted or not needed. Without visible errors nothing is logged (behaviour 8.2).
      if (!payload || !extra.visibleErrors) return;
      const failure = failureOf('L', payload, meta.arg.originalArgs);
      console.error(withCode(`Location failed: ${payload.message}`, failure, extra));
    },
  });
};
