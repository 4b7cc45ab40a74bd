import { isAnyOf } from '@reduxjs/toolkit';
import { api } from '../../lib/api';
import { warnOnce } from '../../lib/failures';
import type { StartListening } from '../../lib/listeners';
import { surveyOpened } from '../events';
import { identifyPatient, selectIdIdentificacao, type WithIdentification } from '../identification/identificationSlice';
import { localApi } from '../local/localApi';
import { selectLocal, type WithLocal } from '../local/localSlice';
import { questionsApi } from './questionsApi';
import { questionsRetryPressed, type WithQuestions } from './questionsSlice';

/** Age from which a list is requested again when a patient goes on, in ms: a kiosk may show its start screen for hours (behaviour 3.6). */
const STALE = 600_000;

/** Requests the questions as soon as the location is known, and again when they are needed but missing. */
export const addQuestionsListeners = (
  startListening: StartListening<WithLocal & WithIdentification & WithQuestions>,
) => {
  const { listarPerguntasPorLocal } = questionsApi.endpoints;
  const warn = warnOnce();
  startListening({
    matcher: isAnyOf(localApi.endpoints.getLocalById.matchFulfilled, identifyPatient.fulfilled),
    effect: (action, { dispatch, getOriginalState, getState }) => {
      const local = selectLocal(getState());
      if (!local) return;
      if (identifyPatient.fulfilled.match(action)) {
        const { fulfilledTimeStamp = Date.now() } = listarPerguntasPorLocal.select(local.Id)(getState());
        // The first identification uses the list that was requested with the location. If the clock was set back, the list
        // seems to come from the future.
        if (
          selectIdIdentificacao(getOriginalState()) === undefined &&
          Math.abs(Date.now() - fulfilledTimeStamp) < STALE
        )
          return;
        dispatch(api.util.resetApiState());
      }
      void dispatch(listarPerguntasPorLocal.initiate(local.Id, { subscribe: false }));
    },
  });
  startListening({
    matcher: isAnyOf(surveyOpened, questionsRetryPressed),
    effect: (_, { dispatch, getState }) => {
      const local = selectLocal(getState());
      if (!local) return;
      // Use a loaded list, and wait for one that is loading.
      void dispatch(listarPerguntasPorLocal.initiate(local.Id, { subscribe: false }));
    },
  });
  startListening({
    matcher: listarPerguntasPorLocal.matchFulfilled,
    effect: ({ payload }) => {
      for (const { Id, Descricao_Pergunta } of payload) if (!Descricao_Pergunta) warn(`Question ${Id} has no text.`);
    },
  });
};
