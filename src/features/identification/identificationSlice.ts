import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Id } from '../../contract/ids';
import { linkOpened, thanksShown, type WithLocal } from '../local/localSlice';
import { identifyPatient } from './identifyPatient';

interface IdentificationState {
  /** In upper case (SPEC.md §5); never persisted. */
  nome: string;
  /** Masked (SPEC.md §5); never persisted. */
  telefone: string;
  status: 'idle' | 'pending';
  /** Which identification is pending: one that was left for another link is no news any more. */
  requestId?: string;
  /** The stored identification (SPEC.md §3, key of the same name). */
  idIdentificacaoPaciente?: Id;
}

/** The part of the store that this feature reads. */
export interface WithIdentification extends WithLocal {
  identification: IdentificationState;
}

const initialState: IdentificationState = { nome: '', telefone: '', status: 'idle' };

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
  },
  extraReducers: (builder) => {
    const settle = (state: IdentificationState) => {
      state.status = 'idle';
      delete state.requestId;
    };
    builder
      // With the id: what is answered from here on must never be counted for an earlier patient.
      .addCase(linkOpened, () => initialState)
      .addCase(thanksShown, (state) => {
        state.nome = '';
        state.telefone = '';
        settle(state);
      })
      .addCase(identifyPatient.pending, (state, { meta }) => {
        state.status = 'pending';
        state.requestId = meta.requestId;
      })
      .addCase(identifyPatient.fulfilled, (state, { payload }) => {
        settle(state);
        state.idIdentificacaoPaciente = payload;
      })
      .addCase(identifyPatient.rejected, (state, { meta }) => {
        if (state.requestId === meta.requestId) settle(state);
      });
  },
  selectors: {
    selectIdentifying: (state) => state.status === 'pending',
    selectIdIdentificacao: (state) => state.idIdentificacaoPaciente,
  },
});

export const { nomeTyped, telefoneTyped } = identificationSlice.actions;
export const { selectIdentifying, selectIdIdentificacao } = identificationSlice.selectors;
