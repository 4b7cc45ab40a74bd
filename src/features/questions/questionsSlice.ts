import { createAction, createSelector, createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { idKey, type Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import type { Resposta } from '../../contract/respostas';
import { perguntasSchema, type Pergunta } from '../../contract/responses';
import { api, type ApiState, type CallError } from '../../lib/api';
import { linkOpened, patientGone, thanksShown } from '../events';
import { identifyPatient } from '../identification/identificationSlice';
import { selectLocal, type localSlice } from '../local/localSlice';

export const { listarPerguntasPorLocal } = api.injectEndpoints({
  endpoints: (build) => ({
    /** `localId` is the `Id` that the server sent for the location, which may differ from the id in the link. */
    listarPerguntasPorLocal: build.query<Pergunta[], Id>({
      query: (localId) => ({ path: paths.listarPerguntasPorLocal(localId) }),
      rawResponseSchema: perguntasSchema,
    }),
  }),
}).endpoints;

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
      // eslint-disable-next-line @typescript-eslint/no-dynamic-delete -- Immer deletes from a copy
      if (respostas[key] === payload.resposta) delete respostas[key];
      else respostas[key] = payload.resposta;
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

const selectList = createSelector(
  [selectLocal, ({ api }: ApiState) => api],
  (local, api) => local && listarPerguntasPorLocal.select(local.Id)({ api }),
);

type ListState = WithSlice<typeof localSlice> & ApiState;

/** Undefined while the list loads, also when it is requested again. */
export const selectPerguntas = (state: ListState): Pergunta[] | undefined => {
  const list = selectList(state);
  return list?.isSuccess ? list.data : undefined;
};

export const selectPerguntasError = (state: ListState): Partial<CallError> | undefined => {
  const list = selectList(state);
  return list?.isError ? list.error : undefined;
};
