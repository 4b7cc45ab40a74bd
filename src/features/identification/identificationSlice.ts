import {
  createAsyncThunk,
  createSlice,
  type PayloadAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import type { Identificacao, Local } from '../../contract/responses';
import { askForLocal, identificarPaciente, type CallError, type Services } from '../../lib/api';
import { failureOf, type Failure } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';
import { selectIdLocal, selectLocal, selectLocalStatus, type WithLocal } from '../local/localSlice';

interface IdentificationState {
  /** Whether the inputs contain text. The text itself is never in the store. */
  hasText: boolean;
  /** After a press on Next: `waiting` until the location has loaded, then `posting` the identification. */
  status: 'idle' | 'waiting' | 'posting';
  /** The id of the last `identifyPatient` call, while it runs. Results of earlier calls are ignored. */
  requestId?: string;
  failure?: Failure;
  idIdentificacaoPaciente?: Id;
  /**
   * The `requestId` of the call that identified the patient. Some hosts give a patient the same identification again, so
   * only this value distinguishes one survey from the next.
   */
  identifiedBy?: string;
}

export interface WithIdentification {
  identification: IdentificationState;
}

export interface Typed {
  nome: string;
  /** The formatted number, such as `(11) 98765-4321` (behaviour 2.8). */
  telefone: string;
}

/**
 * The location of the open link. If a request that was already in progress fails, it is made once more (behaviour 2.5).
 */
const locationOfLink = async (
  dispatch: ThunkDispatch<WithLocal, Services, UnknownAction>,
  state: WithLocal,
): Promise<Local> => {
  const local = selectLocal(state);
  if (local) return local;
  const ask = () => dispatch(askForLocal(selectIdLocal(state) ?? ''));
  const wasLoading = selectLocalStatus(state) === 'loading';
  const first = ask();
  const { isError } = await first;
  return (isError && wasLoading ? ask() : first).unwrap();
};

/**
 * Waits for the location of the open link, then posts the identification. A second dispatch replaces a thunk that still
 * waits (behaviour 2.5). A replaced or cancelled thunk rejects with null.
 */
export const identifyPatient = createAsyncThunk<
  Identificacao,
  Typed,
  {
    state: WithLocal & WithIdentification;
    rejectValue: { message: string; failure: Failure } | null;
    extra: Services;
  }
>(
  'identification/identifyPatient',
  async ({ nome, telefone }, { dispatch, getState, rejectWithValue, requestId }) => {
    const isCancelled = () => getState().identification.requestId !== requestId;
    let failing: Failure['call'] = 'L';
    try {
      const local = await locationOfLink(dispatch, getState());
      if (isCancelled()) return rejectWithValue(null);
      failing = 'I';
      const call = identificarPaciente.initiate(
        { Id_Local: local.Id, Nome: nome, Telefone: telefone },
        // Without `track: false`, RTK Query would keep name and phone in the state.
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
  {
    // Next identifies a patient only once (behaviour 2.2).
    condition: (_, { getState }) => {
      const { status, idIdentificacaoPaciente } = getState().identification;
      return status !== 'posting' && idIdentificacaoPaciente === undefined;
    },
  },
);

const initialState: IdentificationState = { hasText: false, status: 'idle' };

export const identificationSlice = createSlice({
  name: 'identification',
  initialState,
  reducers: {
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
      // A new link removes the previous patient's identification, so that the next answers do not count for it.
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
      .addCase(identifyPatient.fulfilled, (state, { meta, payload }) => {
        settle(state);
        state.identifiedBy = meta.requestId;
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
    selectIdentifiedBy: (state) => state.identifiedBy,
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
  selectIdentifiedBy,
  selectHasPatient,
} = identificationSlice.selectors;
