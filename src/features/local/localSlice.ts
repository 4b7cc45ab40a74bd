import { createAction, createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import { codeOf } from '../../lib/failures';
import { localApi } from './localApi';

interface LocalState {
  /** The id that the link names; null before a link was opened in this page, and after the thanks. */
  idLocal: string | null;
  /** The stored location (behaviour 6.1, key `local`); null while a link loads and after the thanks. */
  local: Local | null;
}

export interface WithLocal {
  local: LocalState;
  [localApi.reducerPath]: ReturnType<typeof localApi.reducer>;
}

export const localRetryPressed = createAction('local/retryPressed');

/** Nobody has touched the ward's tablet for long: what a patient left on it is forgotten, and its start is shown (behaviour 9). */
export const patientGone = createAction('local/patientGone');

const initialState: LocalState = { idLocal: null, local: null };

const { getLocalById } = localApi.endpoints;

export const localSlice = createSlice({
  name: 'local',
  initialState,
  reducers: {
    /** The location of an earlier link is forgotten at once (behaviour 2.4). */
    linkOpened: (_state, { payload }: PayloadAction<{ idLocal: string }>): LocalState => ({
      idLocal: payload.idLocal,
      local: null,
    }),
    /** "The stored location is set to null" (behaviour 5.2). */
    thanksShown: () => initialState,
  },
  extraReducers: (builder) =>
    builder.addMatcher(getLocalById.matchFulfilled, (state, { meta, payload }) => {
      // An answer that arrives late, for another link than the open one, changes nothing.
      if (state.idLocal === meta.arg.originalArgs) state.local = payload;
    }),
  selectors: {
    selectIdLocal: (state) => state.idLocal,
    selectLocal: (state) => state.local,
    /** The description of the open link's location; null until it is there. */
    selectDescricao: ({ idLocal, local }) => (idLocal !== null && local ? local.Descricao : null),
  },
});

export const { linkOpened, thanksShown } = localSlice.actions;
export const { selectIdLocal, selectLocal, selectDescricao } = localSlice.selectors;

/** `idle` where no link was opened in this page. */
export const selectLocalStatus = (state: WithLocal): 'idle' | 'loading' | 'loaded' | 'failed' => {
  const { idLocal, local } = state.local;
  if (idLocal === null) return 'idle';
  if (local) return 'loaded';
  return getLocalById.select(idLocal)(state).isError ? 'failed' : 'loading';
};

export const selectLocalFailureCode = (state: WithLocal): string | undefined => {
  const { idLocal } = state.local;
  if (idLocal === null) return undefined;
  // While it is asked for once more RTK Query keeps the last error, and says `isError` false.
  const { isError, error } = getLocalById.select(idLocal)(state);
  return isError ? codeOf('L', error, idLocal) : undefined;
};
