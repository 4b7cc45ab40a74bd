import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import type { Failure } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';

interface SubmissionState {
  /** `elsewhere`: another tab is sending the same survey. */
  status: 'idle' | 'sending' | 'elsewhere' | 'failed' | 'sent';
  /** When Enviar was pressed (`performance.now()`). */
  since?: number;
  /** How many answers were posted, with success or failure. */
  posted: number;
  /** The indexes of the questions whose answers the server has accepted. */
  taken: number[];
  /** One line per failed post, to be logged at the end of sending. `submissionFailed` empties it. */
  erro?: string;
  failure?: Failure;
  /** The location of the last survey that was sent. */
  localNovo?: Local;
}

export interface WithSubmission {
  submission: SubmissionState;
}

const initialState: SubmissionState = { status: 'idle', posted: 0, taken: [] };

const none: number[] = [];

const isSending = ({ status }: SubmissionState) => status === 'sending' || status === 'elsewhere';

const settle = (state: SubmissionState) => {
  state.status = 'idle';
  state.posted = 0;
  state.taken = [];
  delete state.failure;
};

const accept = (state: SubmissionState, { payload }: PayloadAction<{ local: Local }>) => {
  state.status = 'sent';
  state.localNovo = payload.local;
};

export const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    surveySubmitted: {
      prepare: () => ({ payload: { since: performance.now() } }),
      reducer: (state, { payload }: PayloadAction<{ since: number }>) => {
        if (isSending(state)) return;
        state.status = 'sending';
        state.since = payload.since;
        state.posted = 0;
        state.taken = [];
        state.erro = '';
        delete state.failure;
      },
    },
    respostaAccepted: (state) => {
      state.taken.push(state.posted);
      state.posted += 1;
    },
    respostaFailed: (state, { payload }: PayloadAction<{ mensagem: string; failure: Failure }>) => {
      state.posted += 1;
      state.failure ??= payload.failure;
      state.erro = state.erro ? `${state.erro}\n${payload.mensagem}` : payload.mensagem;
    },
    submissionFailed: (state) => {
      state.status = 'failed';
      state.erro = '';
    },
    submissionAccepted: accept,
    acceptedElsewhere: accept,
    sendingElsewhereSeen: (state, { payload }: PayloadAction<{ posted: number }>) => {
      state.status = 'elsewhere';
      state.posted = payload.posted;
    },
    /**
     * The other tab has failed, stopped or disappeared. Or it has sent the survey without any answer, while answers are
     * selected in this tab.
     */
    sendingElsewhereEnded: (state) => {
      if (state.status === 'elsewhere') settle(state);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(linkOpened, settle).addCase(patientGone, settle).addCase(thanksShown, settle);
  },
  selectors: {
    selectSubmissionStatus: (state) => state.status,
    selectSending: isSending,
    selectTaken: ({ status, taken }) => (status === 'sending' ? taken : none),
    selectPosted: (state) => state.posted,
    selectSubmissionFailure: ({ status, failure }) => (status === 'failed' ? failure : undefined),
    selectErro: (state) => state.erro ?? '',
    selectLocalNovo: (state) => state.localNovo,
  },
});

export const {
  surveySubmitted,
  respostaAccepted,
  respostaFailed,
  submissionFailed,
  submissionAccepted,
  acceptedElsewhere,
  sendingElsewhereSeen,
  sendingElsewhereEnded,
} = submissionSlice.actions;
export const {
  selectSubmissionStatus,
  selectSending,
  selectTaken,
  selectPosted,
  selectSubmissionFailure,
  selectErro,
  selectLocalNovo,
} = submissionSlice.selectors;
