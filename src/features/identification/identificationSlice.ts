import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import type { CallError, Services } from '../../lib/api';
import { failureOf, type Failure } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';
import { selectIdLocal, type WithLocal } from '../local/localSlice';
import { locationOfLink } from '../local/locationOfLink';
import { identificationApi } from './identificationApi';

interface IdentificationState {
  /** Whether the inputs contain text. The text itself is form state and never in the store. */
  hasText: boolean;
  /** `waiting` for the location, then `posting` the identification. */
  status: 'idle' | 'waiting' | 'posting';
  /** Of the current identification; the results of earlier ones are ignored. */
  requestId?: string;
  /** Until Next is pressed again. */
  failure?: Failure;
  /** The stored identification (behaviour 6.1, key of the same name). */
  idIdentificacaoPaciente?: Id;
}

export interface WithIdentification {
  identification: IdentificationState;
}

/** What the inputs contained when Next was pressed. */
export interface Typed {
  /** In upper case (behaviour 2.7). */
  nome: string;
  /** Masked (behaviour 2.8). */
  telefone: string;
}

/**
 * Identifies the patient at the location of the open link (behaviour 2.2: "Activating next sends the identification").
 * Dispatched again while it waits for the location, the later call replaces the earlier one (behaviour 2.5). Dispatched
 * again while posting, it does nothing. Rejects with the failure, or with null if it was replaced or cancelled.
 */
export const identifyPatient = createAsyncThunk<
  { idIdentificacaoPaciente: Id },
  Typed,
  {
    state: WithLocal & WithIdentification;
    rejectValue: { message: string; failure: Failure } | null;
    extra: Services;
  }
>(
  'identification/identifyPatient',
  async ({ nome, telefone }, { dispatch, getState, rejectWithValue, requestId, signal }) => {
    const isCancelled = () => signal.aborted || getState().identification.requestId !== requestId;
    let failing: Failure['call'] = 'L';
    try {
      const local = await locationOfLink(dispatch, getState());
      if (isCancelled()) return rejectWithValue(null);
      failing = 'I';
      const call = identificationApi.endpoints.identificarPaciente.initiate(
        { Id_Local: local.Id, Nome: nome, Telefone: telefone },
        // Otherwise RTK Query keeps name and phone in the state.
        { track: false },
      );
      const identificacao = await dispatch(call).unwrap();
      return isCancelled() ? rejectWithValue(null) : identificacao;
    } catch (error) {
      if (isCancelled()) return rejectWithValue(null);
      const { message } = error as CallError;
      const failure = failureOf(failing, error as CallError, selectIdLocal(getState()) ?? '');
      return rejectWithValue({ message: `Identification failed: ${message}`, failure });
    }
  },
  { condition: (_, { getState }) => getState().identification.status !== 'posting' },
);

const initialState: IdentificationState = { hasText: false, status: 'idle' };

const { identificarPaciente } = identificationApi.endpoints;

export const identificationSlice = createSlice({
  name: 'identification',
  initialState,
  reducers: {
    /** The first character was typed, or the last one was erased. */
    hasTextChanged: (state, { payload }: PayloadAction<{ hasText: boolean }>) => {
      state.hasText = payload.hasText;
    },
  },
  extraReducers: (builder) => {
    const settle = (state: IdentificationState) => {
      state.status = 'idle';
      delete state.requestId;
    };
    builder
      // The id too: later answers must not be counted for an earlier patient.
      .addCase(linkOpened, () => initialState)
      .addCase(patientGone, () => initialState)
      .addCase(thanksShown, (state) => {
        state.hasText = false;
        settle(state);
      })
      .addCase(identifyPatient.pending, (state, { meta }) => {
        state.status = 'waiting';
        state.requestId = meta.requestId;
        delete state.failure;
      })
      .addCase(identifyPatient.fulfilled, (state, { payload }) => {
        settle(state);
        state.idIdentificacaoPaciente = payload.idIdentificacaoPaciente;
      })
      .addCase(identifyPatient.rejected, (state, { meta, payload }) => {
        if (state.requestId !== meta.requestId) return;
        settle(state);
        if (payload) state.failure = payload.failure;
      })
      .addMatcher(identificarPaciente.matchPending, (state) => {
        state.status = 'posting';
      });
  },
  selectors: {
    selectHasText: (state) => state.hasText,
    selectIdentifying: (state) => state.status !== 'idle',
    selectIdentificationFailure: (state) => state.failure,
    selectIdIdentificacao: (state) => state.idIdentificacaoPaciente,
    /** Whether a patient has typed, pressed Next or been identified. */
    selectHasPatient: ({ hasText, status, failure, idIdentificacaoPaciente }) =>
      hasText || status !== 'idle' || failure !== undefined || idIdentificacaoPaciente !== undefined,
  },
});

export const { hasTextChanged } = identificationSlice.actions;
export const {
  selectHasText,
  selectIdentifying,
  selectIdentificationFailure,
  selectIdIdentificacao,
  selectHasPatient,
} = identificationSlice.selectors;
