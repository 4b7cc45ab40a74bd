import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import { linkOpened, thanksShown } from '../local/localSlice';
import type { WithQuestions } from '../questions/questionsSlice';

interface SubmissionState {
  status: 'idle' | 'sending' | 'failed' | 'sent';
  /** How many posts of this submission the host has answered, well or badly. */
  answered: number;
  /** The messages of the failed posts, one a line (SPEC.md §3, key `erro`). */
  erro?: string;
  /** The location of the last survey that was sent (SPEC.md §3, key `localNovo`). */
  localNovo?: Local;
}

/** The part of the store that this feature reads. */
export interface WithSubmission extends WithQuestions {
  submission: SubmissionState;
}

const initialState: SubmissionState = { status: 'idle', answered: 0 };

export const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    /** Enviar was pressed. While sending it is not heard. */
    surveySubmitted: (state) => {
      if (state.status === 'sending') return;
      state.status = 'sending';
      state.answered = 0;
      state.erro = '';
    },
    respostaAccepted: (state) => {
      state.answered += 1;
    },
    respostaFailed: (state, { payload }: PayloadAction<{ mensagem: string }>) => {
      state.answered += 1;
      state.erro = state.erro ? `${state.erro}\n${payload.mensagem}` : payload.mensagem;
    },
    /** All posts were answered and some failed: the errors were logged. */
    submissionFailed: (state) => {
      state.status = 'failed';
      state.erro = '';
    },
    /** All posts were accepted: "the location is copied to localNovo" (SPEC.md §4). */
    submissionAccepted: (state, { payload }: PayloadAction<{ local: Local }>) => {
      state.status = 'sent';
      state.localNovo = payload.local;
    },
  },
  extraReducers: (builder) => {
    const settle = (state: SubmissionState) => {
      state.status = 'idle';
      state.answered = 0;
    };
    builder.addCase(linkOpened, settle).addCase(thanksShown, settle);
  },
  selectors: {
    selectSubmissionStatus: (state) => state.status,
    selectAnswered: (state) => state.answered,
    selectErro: (state) => state.erro ?? '',
    selectLocalNovo: (state) => state.localNovo,
  },
});

export const { surveySubmitted, respostaAccepted, respostaFailed, submissionFailed, submissionAccepted } =
  submissionSlice.actions;
export const { selectSubmissionStatus, selectAnswered, selectErro, selectLocalNovo } =
  submissionSlice.selectors;
