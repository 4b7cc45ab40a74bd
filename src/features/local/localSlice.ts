import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import { localApi } from './localApi';

interface LocalState {
  /** The id that the link names; null before a link was opened in this page, and after the thanks. */
  idLocal: string | null;
  /** The stored location (SPEC.md §3, key `local`); null while a link loads and after the thanks. */
  local: Local | null;
  status: 'idle' | 'loading' | 'loaded' | 'failed';
}

/** The part of the store that this feature reads. */
export interface WithLocal {
  local: LocalState;
}

const initialState: LocalState = { idLocal: null, local: null, status: 'idle' };

const { getLocalById } = localApi.endpoints;

export const localSlice = createSlice({
  name: 'local',
  initialState,
  reducers: {
    /** A patient opened the link of a location. The location of an earlier link is forgotten at once. */
    linkOpened: (_state, { payload }: PayloadAction<{ idLocal: string }>): LocalState => ({
      idLocal: payload.idLocal,
      local: null,
      status: 'loading',
    }),
    /** A patient reached the thank-you screen: "the stored location is set to null" (SPEC.md §4). */
    thanksShown: () => initialState,
  },
  extraReducers: (builder) => {
    // An answer that arrives late, for another link than the open one, changes nothing.
    const isOfOpenLink = (state: LocalState, idLocal: string) => state.idLocal === idLocal;
    builder
      .addMatcher(getLocalById.matchPending, (state, { meta }) => {
        if (isOfOpenLink(state, meta.arg.originalArgs)) state.status = 'loading';
      })
      .addMatcher(getLocalById.matchFulfilled, (state, { meta, payload }) => {
        if (!isOfOpenLink(state, meta.arg.originalArgs)) return;
        state.local = payload;
        state.status = 'loaded';
      })
      .addMatcher(getLocalById.matchRejected, (state, { meta }) => {
        // `condition`: not a failed call, but one that was not needed because the same is under way. `aborted`: the
        // link was opened again, and is asked for anew.
        if (!meta.condition && !meta.aborted && isOfOpenLink(state, meta.arg.originalArgs)) state.status = 'failed';
      });
  },
  selectors: {
    selectIdLocal: (state) => state.idLocal,
    selectLocal: (state) => state.local,
    selectLocalStatus: (state) => state.status,
    /** What the identification screen shows: the description of the open link's location, or null. */
    selectDescricao: (state) => (state.status === 'loaded' && state.local ? state.local.Descricao : null),
  },
});

export const { linkOpened, thanksShown } = localSlice.actions;
export const { selectIdLocal, selectLocal, selectLocalStatus, selectDescricao } = localSlice.selectors;
