import { createAction } from '@reduxjs/toolkit';
import type { StartListening } from '../../lib/listeners';
import { localApi } from '../local/localApi';
import { selectLocal } from '../local/localSlice';
import { questionsApi } from './questionsApi';
import type { WithQuestions } from './questionsSlice';

/** The survey screen was opened, or "Tentar novamente" was pressed on it. */
export const questionsNeeded = createAction('questions/questionsNeeded');

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
    actionCreator: questionsNeeded,
    effect: (_, { dispatch, getState }) => {
      const local = selectLocal(getState());
      // Not forced: a loaded list is used, one that is loading is waited for, a failed one is asked for again.
      if (local) void dispatch(listarPerguntasPorLocal.initiate(local.Id, { subscribe: false }));
    },
  });
};
