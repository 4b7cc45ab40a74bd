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

/** From when on a list is asked for anew when its first patient goes on: a tablet may have stood at its start (behaviour 3.6). In ms. */
const STALE = 600_000;

/** Asks for the questions as soon as the location is known, and again where they are needed and not there. */
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
        // The first identification of a link finds the list that came, or comes, with the location. A clock that was set back
        // makes it look as if it came in the future.
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
      // A loaded list is used, one that is loading is waited for.
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
