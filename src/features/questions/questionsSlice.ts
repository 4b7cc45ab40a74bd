import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { idKey, type Id } from '../../contract/ids';
import type { Resposta } from '../../contract/respostas';
import type { Pergunta } from '../../contract/responses';
import { linkOpened, patientGone, thanksShown } from '../events';
import { identifyPatient } from '../identification/identificationSlice';
import { selectLocal } from '../local/localSlice';
import type { RootState } from '../rootReducer';
import { listarPerguntasPorLocal } from './questionsApi';

interface QuestionsState {
  /** The selected faces, by `idKey` of the question. */
  respostas: Record<string, Resposta>;
}

export const questionsRetryPressed = createAction('questions/retryPressed');

export const respostaTo = (respostas: QuestionsState['respostas'], idPergunta: Id): Resposta | undefined =>
  respostas[idKey(idPergunta)];

const initialState: QuestionsState = { respostas: {} };

export const questionsSlice = createSlice({
  name: 'questions',
  initialState,
  reducers: {
    /** A click on the selected face clears the answer (behaviour 3.2). */
    optionClicked: ({ respostas }, { payload }: PayloadAction<{ idPergunta: Id; resposta: Resposta }>) => {
      const key = idKey(payload.idPergunta);
      const removed = respostaTo(respostas, payload.idPergunta) === payload.resposta;
      if (removed) {
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- Immer deletes from a copy
        delete respostas[key];
      } else {
        respostas[key] = payload.resposta;
      }
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(linkOpened, () => initialState)
      .addCase(patientGone, () => initialState)
      .addCase(identifyPatient.fulfilled, () => initialState)
      .addCase(thanksShown, () => initialState),
  selectors: {
    selectResposta: (state, idPergunta: Id) => respostaTo(state.respostas, idPergunta),
    selectRespostas: (state) => state.respostas,
    selectHasAnswers: (state) => Object.keys(state.respostas).length > 0,
  },
});

export const { optionClicked } = questionsSlice.actions;
export const { selectResposta, selectRespostas, selectHasAnswers } = questionsSlice.selectors;

const noPerguntas: Pergunta[] = [];

const selectList = createSelector(
  [selectLocal, (state: RootState) => state.api],
  (local, api) => local && listarPerguntasPorLocal.select(local.Id)({ api }),
);

export const selectPerguntas = (state: RootState): Pergunta[] => {
  const list = selectList(state);
  return list?.isSuccess ? list.data : noPerguntas;
};

export const selectPerguntasStatus = (state: RootState): 'loading' | 'failed' | 'loaded' => {
  const list = selectList(state);
  if (list?.isSuccess) return 'loaded';
  return list?.isError ? 'failed' : 'loading';
};

/** The HTTP status of the failed call; 0 in the cases that `CallError` lists, and without a failure. */
export const selectPerguntasFailureStatus = (state: RootState): number => {
  const error = selectList(state)?.error;
  return error && 'status' in error ? error.status : 0;
};
