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
    builder
      // With the id: what is answered from here on must never be counted for an earlier patient.
      .addCase(linkOpened, () => initialState)
      .addCase(thanksShown, (state) => {
        state.nome = '';
        state.telefone = '';
        state.status = 'idle';
      })
      .addCase(identifyPatient.pending, (state) => {
        state.status = 'pending';
      })
      .addCase(identifyPatient.fulfilled, (state, { payload }) => {
        state.status = 'idle';
        state.idIdentificacaoPaciente = payload;
      })
      .addCase(identifyPatient.rejected, (state, { meta }) => {
        // One that was left is not the one that may be pending by now.
        if (!meta.aborted) state.status = 'idle';
      });
  },
  selectors: {
    selectIdentifying: (state) => state.status === 'pending',
    selectIdIdentificacao: (state) => state.idIdentificacaoPaciente,
  },
});

export const { nomeTyped, telefoneTyped } = identificationSlice.actions;
export const { selectIdentifying, selectIdIdentificacao } = identificationSlice.selectors;
