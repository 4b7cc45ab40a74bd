import { createAsyncThunk, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import type { CallError, Services } from '../../lib/api';
import { codeOf } from '../../lib/failures';
import { linkOpened, patientGone, thanksShown } from '../events';
import { selectIdLocal, type WithLocal } from '../local/localSlice';
import { locationOfLink } from '../local/locationOfLink';
import { identificationApi } from './identificationApi';

interface IdentificationState {
  /** In upper case (behaviour 2.7); never persisted. */
  nome: string;
  /** Masked (behaviour 2.8); never persisted. */
  telefone: string;
  /** What stood in the inputs when next was last pressed (behaviour 2.5); never persisted. */
  pressedWith: { nome: string; telefone: string };
  status: 'idle' | 'pending';
  /** Of the pending identification; the answer to one that was left for another link is ignored. */
  requestId?: string;
  /** The code of the last identification's failure, until it is tried again. */
  failureCode?: string;
  /** The stored identification (behaviour 6.1, key of the same name). */
  idIdentificacaoPaciente?: Id;
}

export interface WithIdentification {
  identification: IdentificationState;
}

interface IdentificationFailure {
  message: string;
  code: string;
  call: string;
}

/**
 * Identifies the patient at the location of the open link (behaviour 2.2: "Activating next sends the identification").
 * One at a time: dispatched again while under way, it does nothing. Rejects with what failed; with null where it was
 * left.
 */
export const identifyPatient = createAsyncThunk<
  Id,
  undefined,
  { state: WithLocal & WithIdentification; rejectValue: IdentificationFailure | null; extra: Services }
>(
  'identification/identifyPatient',
  async (_, { dispatch, getState, rejectWithValue, requestId, signal }) => {
    // Another link was opened since: what is typed and answered by now is the next patient's.
    const isLeft = () => signal.aborted || getState().identification.requestId !== requestId;
    let isLocated = false;
    try {
      const local = await locationOfLink(dispatch, getState());
      isLocated = true;
      if (isLeft()) return rejectWithValue(null);
      const { nome, telefone } = getState().identification.pressedWith;
      const call = identificationApi.endpoints.identificarPaciente.initiate(
        { Id_Local: local.Id, Nome: nome, Telefone: telefone },
        // Name and phone do not stay in the state.
        { track: false },
      );
      const { idIdentificacaoPaciente } = await dispatch(call).unwrap();
      return isLeft() ? rejectWithValue(null) : idIdentificacaoPaciente;
    } catch (error) {
      if (isLeft()) return rejectWithValue(null);
      const { message } = error as CallError;
      const idLocal = selectIdLocal(getState()) ?? '';
      const code = codeOf(isLocated ? 'I' : 'L', { message }, idLocal);
      const call = isLocated ? `POST ${paths.identificarPaciente}` : `GET ${paths.getLocalById(idLocal)}`;
      return rejectWithValue({ message: `Identification failed: ${message}`, code, call });
    }
  },
  { condition: (_, { getState }) => getState().identification.status !== 'pending' },
);

const nothingTyped = { nome: '', telefone: '', pressedWith: { nome: '', telefone: '' } };
const initialState: IdentificationState = { ...nothingTyped, status: 'idle' };

const press = (state: IdentificationState) => {
  state.pressedWith = { nome: state.nome, telefone: state.telefone };
};

export const identificationSlice = createSlice({
  name: 'identification',
  initialState,
  reducers: {
    nomeTyped: (state, { payload }: PayloadAction<{ nome: string }>) => {
      state.nome = payload.nome;
    },
    telefoneTyped: (state, { payload }: PayloadAction<{ telefone: string }>) => {
      state.telefone = payload.telefone;
    },
    /** Next was pressed while the identification is under way (behaviour 2.5). */
    nextPressedAgain: press,
  },
  extraReducers: (builder) => {
    const settle = (state: IdentificationState) => {
      state.status = 'idle';
      delete state.requestId;
    };
    builder
      // The id too: answers from here on must never be counted for an earlier patient.
      .addCase(linkOpened, () => initialState)
      .addCase(patientGone, () => initialState)
      .addCase(thanksShown, (state) => {
        Object.assign(state, nothingTyped);
        settle(state);
      })
      .addCase(identifyPatient.pending, (state, { meta }) => {
        press(state);
        state.status = 'pending';
        delete state.failureCode;
        state.requestId = meta.requestId;
      })
      .addCase(identifyPatient.fulfilled, (state, { payload }) => {
        settle(state);
        state.idIdentificacaoPaciente = payload;
      })
      .addCase(identifyPatient.rejected, (state, { meta, payload }) => {
        if (state.requestId !== meta.requestId) return;
        settle(state);
        if (payload) state.failureCode = payload.code;
      });
  },
  selectors: {
    selectIdentifying: (state) => state.status === 'pending',
    selectIdentificationFailureCode: (state) => state.failureCode,
    selectIdIdentificacao: (state) => state.idIdentificacaoPaciente,
    /** Whether somebody has typed, pressed next or is identified. */
    selectHasPatient: ({ nome, telefone, status, failureCode, idIdentificacaoPaciente }) =>
      !!(nome || telefone || failureCode) || status === 'pending' || idIdentificacaoPaciente !== undefined,
  },
});

export const { nomeTyped, telefoneTyped, nextPressedAgain } = identificationSlice.actions;
export const { selectIdentifying, selectIdentificationFailureCode, selectIdIdentificacao, selectHasPatient } =
  identificationSlice.selectors;
