import { isAnyOf } from '@reduxjs/toolkit';
import { surveyOpened } from '../events';
import { identifyPatient } from '../identification/identificationSlice';
import { getLocalById, selectLocal } from '../local/localSlice';
import type { AppStartListening } from '../rootReducer';
import { listarPerguntasPorLocal, questionsRetryPressed } from './questionsSlice';

/** A list older than this, in s, is requested again (behaviour 3.6). */
const STALE = 600;

export const addQuestionsListeners = (startListening: AppStartListening) =>
  startListening({
    matcher: isAnyOf(getLocalById.matchFulfilled, identifyPatient.fulfilled, surveyOpened, questionsRetryPressed),
    effect: (_, { dispatch, getState }) => {
      const local = selectLocal(getState());
      if (!local) return;
      void dispatch(listarPerguntasPorLocal.initiate(local.Id, { subscribe: false, forceRefetch: STALE }));
    },
  });
