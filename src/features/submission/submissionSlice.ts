import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import type { Failure } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';

interface SubmissionState {
  status: 'idle' | 'sending' | 'failed' | 'sent';
  /** How many answers were posted, with success or failure. */
  posted: number;
  /** The indexes of the questions whose answers the server has accepted. */
  taken: number[];
  /** One line per failed post, to be logged at the end of sending. `submissionFailed` empties it. */
  erro?: string | undefined;
  failure?: Failure;
  /** The location of the last survey that was sent. */
  localNovo?: Local | undefined;
}

const initialState: SubmissionState = { status: 'idle', posted: 0, taken: [] };

const none: number[] = [];

/** Keeps what is stored. */
const settle = ({ erro, localNovo }: SubmissionState): SubmissionState => ({ ...initialState, erro, localNovo });

export const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    surveySubmitted: (state) =>
      state.status === 'sending' ? state : { ...settle(state), status: 'sending', erro: '' },
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
    submissionAccepted: (state, { payload }: PayloadAction<{ local: Local }>) => {
      state.status = 'sent';
      state.localNovo = payload.local;
    },
  },
  extraReducers: (builder) => {
    builder.addCase(linkOpened, settle).addCase(patientGone, settle).addCase(thanksShown, settle);
  },
  selectors: {
    selectSubmissionStatus: (state) => state.status,
    selectSending: (state) => state.status === 'sending',
    selectTaken: ({ status, taken }) => (status === 'sending' ? taken : none),
    selectPosted: (state) => state.posted,
    selectSubmissionFailure: ({ status, failure }) => (status === 'failed' ? failure : undefined),
    selectErro: (state) => state.erro ?? '',
    selectLocalNovo: (state) => state.localNovo,
  },
});

export const { surveySubmitted, respostaAccepted, respostaFailed, submissionFailed, submissionAccepted } =
  submissionSlice.actions;
export const {
  selectSubmissionStatus,
  selectSending,
  selectTaken,
  selectPosted,
  selectSubmissionFailure,
  selectErro,
  selectLocalNovo,
} = submissionSlice.selectors;
