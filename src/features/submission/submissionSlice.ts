import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { POST_DELAY } from '../../contract/postDelay';
import type { Local } from '../../contract/responses';
import type { Failure } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';

interface SubmissionState {
  /** `elsewhere`: another tab is sending the same survey. */
  status: 'idle' | 'sending' | 'elsewhere' | 'failed' | 'sent';
  /**
   * When Enviar was pressed, in ms since 1970. Tabs compare this time to decide which press was later. A new press gets
   * a larger time than every earlier press in this tab and every press that another tab has reported.
   */
  since?: number;
  /** How many answers have been posted, with success or failure. */
  posted: number;
  /** Indexes of the questions whose answers the server has accepted. */
  taken: number[];
  /** The messages of the failed posts, one per line. */
  erro?: string;
  /** The first failure of this submission. */
  failure?: Failure;
  /** The location of the last survey that was sent. */
  localNovo?: Local;
}

export interface WithSubmission {
  submission: SubmissionState;
}

/** If Enviar is pressed in two tabs within this time, in ms, the presses count as simultaneous. */
export const SIMULTANEOUS = POST_DELAY;

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
    /** Enviar was pressed. Ignored while the survey is being sent. */
    surveySubmitted: {
      // Not `Date.now()`, because the clock may have been set back since an earlier press. The random fraction keeps
      // two tabs from having the same time.
      prepare: () => ({ payload: { since: performance.timeOrigin + performance.now() + Math.random() } }),
      reducer: (state, { payload }: PayloadAction<{ since: number }>) => {
        if (isSending(state)) return;
        state.status = 'sending';
        // `performance.now()` stops while the device sleeps, so an earlier press may have a larger time than this one.
        // Even then this press must count as the later one, and not as simultaneous.
        state.since = Math.max(payload.since, (state.since ?? 0) + SIMULTANEOUS + 1);
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
    sendingElsewhereSeen: (state, { payload }: PayloadAction<{ posted: number; since: number }>) => {
      state.status = 'elsewhere';
      state.since = Math.max(payload.since, state.since ?? 0);
      state.posted = payload.posted;
    },
    /** The other tab has failed to send the survey, or is gone. */
    sendingElsewhereEnded: (state) => {
      if (state.status === 'elsewhere') settle(state);
    },
  },
  extraReducers: (builder) => {
    builder.addCase(linkOpened, settle).addCase(patientGone, settle).addCase(thanksShown, settle);
  },
  selectors: {
    selectSubmissionStatus: (state) => state.status,
    /** Whether the survey is being sent, from this tab or another. */
    selectSending: isSending,
    /** Indexes of the questions whose answers the server has accepted; empty unless this tab is sending. */
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
