import { createAsyncThunk } from '@reduxjs/toolkit';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import type { Local } from '../../contract/responses';
import type { CallError, Services } from '../../lib/api';
import { localApi } from '../local/localApi';
import { selectIdLocal, selectLocal, selectLocalStatus } from '../local/localSlice';
import { identificationApi } from './identificationApi';
import type { WithIdentification } from './identificationSlice';

type Dispatch = ThunkDispatch<WithIdentification, Services, UnknownAction>;

/** The location of the open link: the loaded one, the one that is loading, or, where that failed, one more try. */
const locationOfLink = async (dispatch: Dispatch, state: WithIdentification): Promise<Local> => {
  const local = selectLocal(state);
  if (local) return local;
  const ask = () =>
    dispatch(
      localApi.endpoints.getLocalById.initiate(selectIdLocal(state) ?? '', { forceRefetch: true, subscribe: false }),
    );
  const wasLoading = selectLocalStatus(state) === 'loading';
  // While the link's own request is under way this waits for that one instead of making another.
  const first = ask();
  const { isError } = await first;
  return (isError && wasLoading ? ask() : first).unwrap();
};

/**
 * Identifies the patient at the location of the open link (SPEC.md §2: "Activating next sends the identification").
 * One at a time: dispatched again while under way, it does nothing. Rejects with a message for the console.
 */
export const identifyPatient = createAsyncThunk<
  Id,
  undefined,
  { state: WithIdentification; rejectValue: string; extra: Services }
>(
  'identification/identifyPatient',
  async (_, { dispatch, getState, rejectWithValue, requestId, signal }) => {
    // Another link was opened since: what is typed by now is of the next patient, and so is what would be answered.
    const isLeft = () => signal.aborted || getState().identification.requestId !== requestId;
    try {
      const local = await locationOfLink(dispatch, getState());
      if (isLeft()) return rejectWithValue('');
      const { nome, telefone } = getState().identification;
      const call = identificationApi.endpoints.identificarPaciente.initiate(
        { Id_Local: local.Id, Nome: nome, Telefone: telefone },
        // Untracked: nothing of this call stays in the state.
        { track: false },
      );
      const { idIdentificacaoPaciente } = await dispatch(call).unwrap();
      return isLeft() ? rejectWithValue('') : idIdentificacaoPaciente;
    } catch (error) {
      return rejectWithValue(isLeft() ? '' : `Identification failed: ${(error as CallError).message}`);
    }
  },
  { condition: (_, { getState }) => getState().identification.status !== 'pending' },
);
