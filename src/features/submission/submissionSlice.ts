import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { paths } from '../../contract/paths';
import type { CadastrarResposta } from '../../contract/requests';
import type { Local } from '../../contract/responses';
import { api } from '../../lib/api';
import type { Failure } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';
import { optionClicked } from '../questions/questionsSlice';

export const { cadastrarResposta } = api.injectEndpoints({
  endpoints: (build) => ({
    cadastrarResposta: build.mutation<null, CadastrarResposta>({
      query: (body) => ({ path: paths.cadastrarResposta, body, reads: false }),
    }),
  }),
}).endpoints;

interface SubmissionState {
  status: 'idle' | 'sending' | 'failed' | 'sent';
  /** Whether the server has accepted the answer to each question that was posted. */
  accepted: boolean[];
  /** One line per failed post, to be logged at the end of sending. `submissionFailed` empties it. */
  erro?: string | undefined;
  failure?: Failure;
  /** Whether sending failed or was cut off by a reload, and no face has been tapped since. */
  isUnsent?: boolean | undefined;
  /** The location of the last survey that was sent. */
  localNovo?: Local | undefined;
}

const initialState: SubmissionState = { status: 'idle', accepted: [] };

/** The initial state, except for what local storage keeps (behaviour 6.1). */
const reset = ({ erro, localNovo }: SubmissionState): SubmissionState => ({ ...initialState, erro, localNovo });

export const submissionSlice = createSlice({
  name: 'submission',
  initialState,
  reducers: {
    surveySubmitted: (state) => (state.status === 'sending' ? state : { ...reset(state), status: 'sending', erro: '' }),
    respostaAccepted: (state) => {
      state.accepted.push(true);
    },
    respostaFailed: (state, { payload }: PayloadAction<{ message: string; failure: Failure }>) => {
      state.accepted.push(false);
      state.failure ??= payload.failure;
      state.erro = state.erro ? `${state.erro}\n${payload.message}` : payload.message;
    },
    submissionFailed: (state) => {
      state.status = 'failed';
      state.isUnsent = true;
      state.accepted = [];
      state.erro = '';
    },
    submissionAccepted: (state, { payload }: PayloadAction<{ local: Local }>) => {
      state.status = 'sent';
      state.localNovo = payload.local;
    },
  },
  extraReducers: (builder) => {
    builder
      .addCase(linkOpened, reset)
      .addCase(patientGone, reset)
      .addCase(thanksShown, reset)
      .addCase(optionClicked, (state) => {
        delete state.isUnsent;
      });
  },
  selectors: {
    // There is no selector of `status`, so that each question about it is answered here.
    selectSending: (state) => state.status === 'sending',
    selectSent: (state) => state.status === 'sent',
    /** Whether Enviar has been pressed. */
    selectHasBegun: (state) => state.status !== 'idle',
    selectAccepted: (state) => state.accepted,
    selectSubmissionFailure: ({ status, failure }) => (status === 'failed' ? failure : undefined),
    selectIsUnsent: (state) => state.isUnsent ?? false,
    selectErro: (state) => state.erro ?? '',
    selectLocalNovo: (state) => state.localNovo,
  },
});

export const { surveySubmitted, respostaAccepted, respostaFailed, submissionFailed, submissionAccepted } =
  submissionSlice.actions;
export const {
  selectSending,
  selectSent,
  selectHasBegun,
  selectAccepted,
  selectSubmissionFailure,
  selectIsUnsent,
  selectErro,
  selectLocalNovo,
} = submissionSlice.selectors;
