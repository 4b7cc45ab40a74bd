import { isAnyOf } from '@reduxjs/toolkit';
import type { StartListening } from '../../lib/listeners';
import { localApi } from '../local/localApi';
import { selectLocal } from '../local/localSlice';
import { questionsApi } from './questionsApi';
import { retryPressed, selectPerguntasStatus, surveyOpened, type WithQuestions } from './questionsSlice';

/** Asks for the questions as soon as the location is known, and again where they are needed and not there. */
export const addQuestionsListeners = (startListening: StartListening<WithQuestions>) => {
  const { listarPerguntasPorLocal } = questionsApi.endpoints;
  startListening({
    matcher: localApi.endpoints.getLocalById.matchFulfilled,
    effect: (_, { dispatch, getState }) => {
      const local = selectLocal(getState());
      // Forced: a hospital may have changed its questions since the last patient.
      if (local) void dispatch(listarPerguntasPorLocal.initiate(local.Id, { forceRefetch: true, subscribe: false }));
    },
  });
  startListening({
    matcher: isAnyOf(surveyOpened, retryPressed),
    effect: (_, { dispatch, getState }) => {
      const local = selectLocal(getState());
      if (!local) return;
      // Forced only after a failure: a loaded list is used, one that is loading is waited for.
      const forceRefetch = selectPerguntasStatus(getState()) === 'failed';
      void dispatch(listarPerguntasPorLocal.initiate(local.Id, { forceRefetch, subscribe: false }));
    },
  });
};
