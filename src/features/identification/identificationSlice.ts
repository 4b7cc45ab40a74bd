import { createAsyncThunk, createSlice, type WithSlice } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import { paths } from '../../contract/paths';
import type { IdentificarPaciente } from '../../contract/requests';
import { identificacaoSchema, type Identificacao } from '../../contract/responses';
import { api, type ApiState, type CallError } from '../../lib/api';
import { failureOf, withCode, type Failure } from '../../lib/failures';
import type { Extra } from '../../lib/tablet';
import { linkOpened, patientGone } from '../events';
import { askForLocal, selectIdLocal, selectLocalFailure, type localSlice } from '../local/localSlice';

export const { identificarPaciente } = api.injectEndpoints({
  endpoints: (build) => ({
    identificarPaciente: build.mutation<Identificacao, IdentificarPaciente>({
      query: (body) => ({ path: paths.identificarPaciente, body }),
      rawResponseSchema: identificacaoSchema,
    }),
  }),
}).endpoints;

interface IdentificationState {
  status: 'idle' | 'identifying';
  failure?: Failure;
  idIdentificacaoPaciente?: Id | undefined;
}

export interface Typed {
  nome: string;
  /** The formatted number, such as `(11) 98765-4321` (behaviour 2.8). */
  telefone: string;
}

/**
 * Waits for the location of the open link, then posts the identification (behaviour 2.5). The page's signal aborts it
 * when the patient leaves the screen.
 *
 * Its argument returns what the inputs held when Next was last pressed. It is a function because Redux Toolkit puts the
 * argument into the thunk's actions, where no name and no phone may be.
 */
export const identifyPatient = createAsyncThunk<
  Identificacao,
  () => Typed,
  {
    state: WithSlice<typeof localSlice> & ApiState & { identification: IdentificationState };
    rejectValue: Failure;
    extra: Extra;
  }
>(
  'identification/identifyPatient',
  async (typedAtNext, { dispatch, extra, getState, rejectWithValue, signal }) => {
    const idLocal = selectIdLocal(getState()) ?? '';
    const failed = (call: Failure['call'], error: Partial<CallError>) => {
      const failure = failureOf(call, error, idLocal);
      if (!signal.aborted) console.error(withCode(`Identification failed: ${error.message ?? ''}`, failure, extra));
      return rejectWithValue(failure);
    };

    // The first call may be one that was pending already. If so and it fails, Next requests the location once more.
    const hadFailed = selectLocalFailure(getState());
    let local = await dispatch(askForLocal(idLocal));
    if (local.isError && !hadFailed && !signal.aborted) local = await dispatch(askForLocal(idLocal));
    if (!local.data || signal.aborted) return failed('L', local.error ?? {});

    const { nome, telefone } = typedAtNext();
    const call = identificarPaciente.initiate(
      { Id_Local: local.data.Id, Nome: nome, Telefone: telefone },
      // Without `track: false`, RTK Query would keep name and phone in the state.
      { track: false },
    );
    const { data, error } = await dispatch(call);
    return data ?? failed('I', error);
  },
  {
    // Next identifies a patient only once (behaviour 2.2).
    condition: (_, { getState }) => {
      const { status, idIdentificacaoPaciente } = getState().identification;
      return status === 'idle' && idIdentificacaoPaciente === undefined;
    },
  },
);

const initialState: IdentificationState = { status: 'idle' };

export const identificationSlice = createSlice({
  name: 'identification',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      // A new link removes the previous patient's identification, so that the next answers do not count for it.
      .addCase(linkOpened, () => initialState)
      .addCase(patientGone, () => initialState)
      .addCase(identifyPatient.pending, (state) => {
        state.status = 'identifying';
        delete state.failure;
      })
      .addCase(identifyPatient.fulfilled, (state, { payload }) => {
        state.status = 'idle';
        state.idIdentificacaoPaciente = payload.idIdentificacaoPaciente;
      })
      .addCase(identifyPatient.rejected, (state, { payload }) => {
        // Without a payload it was aborted, because the patient left. The next link resets the state.
        if (!payload) return;
        state.status = 'idle';
        state.failure = payload;
      }),
  selectors: {
    selectIdentifying: (state) => state.status === 'identifying',
    selectIdentificationFailure: (state) => state.failure,
    selectIdIdentificacao: (state) => state.idIdentificacaoPaciente,
    /** Whether somebody has pressed Next. */
    selectHasPatient: ({ status, failure, idIdentificacaoPaciente }) =>
      status !== 'idle' || failure !== undefined || idIdentificacaoPaciente !== undefined,
  },
});

export const { selectIdentifying, selectIdentificationFailure, selectIdIdentificacao, selectHasPatient } =
  identificationSlice.selectors;
