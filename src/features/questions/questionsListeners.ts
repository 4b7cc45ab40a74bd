import { isAnyOf } from '@reduxjs/toolkit';
import { api, getLocalById, listarPerguntasPorLocal } from '../../lib/api';
import type { StartListening } from '../../lib/listeners';
import { surveyOpened } from '../events';
import { identifyPatient } from '../identification/identificationSlice';
import { selectLocal, type WithLocal } from '../local/localSlice';
import { questionsRetryPressed, type WithQuestions } from './questionsSlice';

/** After a press of Next, a question list older than this, in ms, is requested again (behaviour 3.6). */
const STALE = 600_000;

export const addQuestionsListeners = (startListening: StartListening<WithLocal & WithQuestions>) => {
  startListening({
    matcher: isAnyOf(getLocalById.matchFulfilled, identifyPatient.fulfilled, surveyOpened, questionsRetryPressed),
    effect: (action, { dispatch, getState }) => {
      const local = selectLocal(getState());
      if (!local) return;
      if (identifyPatient.fulfilled.match(action)) {
        const { isError, fulfilledTimeStamp = Date.now() } = listarPerguntasPorLocal.select(local.Id)(getState());
        // If the list failed to load, it is always requested again, so that the survey does not open with an old error.
        if (!isError) {
          // Negative if the clock was set back after the list loaded. A list from `STALE` or more ahead is stale too.
          if (Math.abs(Date.now() - fulfilledTimeStamp) < STALE) return;
          dispatch(api.util.resetApiState());
        }
      }
      // RTK Query makes no request if the list is loaded or loading.
      void dispatch(listarPerguntasPorLocal.initiate(local.Id, { subscribe: false }));
    },
  });
};
