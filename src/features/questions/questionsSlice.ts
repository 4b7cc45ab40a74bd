import { createAction, createSelector, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { idKey, type Id } from '../../contract/ids';
import type { Resposta } from '../../contract/respostas';
import type { Pergunta } from '../../contract/responses';
import { linkOpened, patientGone, thanksShown } from '../events';
import { identifyPatient } from '../identification/identificationSlice';
import { selectLocal, type WithLocal } from '../local/localSlice';
import { questionsApi } from './questionsApi';

interface QuestionsState {
  /** The selected face of each answered question, by its `idKey`. One value per question, so the faces exclude each other. */
  respostas: Record<string, Resposta>;
  /** What the last click selected, or null if it cleared an answer. */
  lastChange: { resposta: Resposta | null; count: number };
}

export interface WithQuestions {
  questions: QuestionsState;
  [questionsApi.reducerPath]: ReturnType<typeof questionsApi.reducer>;
}

export const questionsRetryPressed = createAction('questions/retryPressed');

/** The answer to a question, if any. A question that is listed twice has one answer. */
export const respostaTo = (respostas: QuestionsState['respostas'], idPergunta: Id): Resposta | undefined =>
  respostas[idKey(idPergunta)];

const initialState: QuestionsState = { respostas: {}, lastChange: { resposta: null, count: 0 } };

export const questionsSlice = createSlice({
  name: 'questions',
  initialState,
  reducers: {
    /** Behaviour 3.2: a click selects the option and clears the others; on the selected one it deselects. */
    optionClicked: ({ respostas, lastChange }, { payload }: PayloadAction<{ idPergunta: Id; resposta: Resposta }>) => {
      const key = idKey(payload.idPergunta);
      const removed = respostaTo(respostas, payload.idPergunta) === payload.resposta;
      lastChange.resposta = removed ? null : payload.resposta;
      lastChange.count += 1;
      if (removed) {
        // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- a record by id, immutable through Immer
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
    selectLastChange: (state) => state.lastChange,
  },
});

export const { optionClicked } = questionsSlice.actions;
export const { selectResposta, selectRespostas, selectHasAnswers, selectLastChange } = questionsSlice.selectors;

const noPerguntas: Pergunta[] = [];

/** Memoized: recomputed only when the location or a call changes, not at every click on a face. */
const selectList = createSelector(
  [selectLocal, (state: WithQuestions) => state[questionsApi.reducerPath]],
  (local, calls) =>
    local && questionsApi.endpoints.listarPerguntasPorLocal.select(local.Id)({ [questionsApi.reducerPath]: calls }),
);

/** The questions of the stored location in the host's order; none until they are loaded. */
export const selectPerguntas = (state: WithLocal & WithQuestions): Pergunta[] => {
  const list = selectList(state);
  return list?.isSuccess ? list.data : noPerguntas;
};

/** The loading status of the list. Only a `loaded` survey can be sent (behaviour 3.6). */
export const selectPerguntasStatus = (state: WithLocal & WithQuestions): 'loading' | 'failed' | 'loaded' => {
  const list = selectList(state);
  if (list?.isSuccess) return 'loaded';
  return list?.isError ? 'failed' : 'loading';
};

/** HTTP status of the failed request for the list; 0 if there was no answer. */
export const selectPerguntasFailureStatus = (state: WithLocal & WithQuestions): number => {
  const error = selectList(state)?.error;
  return error && 'status' in error ? error.status : 0;
};

export const selectRespondidas = createSelector(
  [selectPerguntas, (state: WithQuestions) => state.questions.respostas],
  (perguntas, respostas) => perguntas.filter(({ Id }) => respostaTo(respostas, Id)).length,
);
