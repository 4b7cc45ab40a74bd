import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import { failureOf, type Failure } from '../../lib/failures';
import { linkOpened, thanksShown } from '../events';
import { localApi } from './localApi';

interface LocalState {
  /** The id in the open link; null before this page has opened a link, and after the thanks. */
  idLocal: string | null;
  /** The stored location (behaviour 6.1, key `local`); null while a link loads and after the thanks. */
  local: Local | null;
  /** Of the open link's location; `idle` while no link is open. */
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** Until the location is requested again. */
  failure?: Failure;
}

export interface WithLocal {
  local: LocalState;
}

export const localRetryPressed = createAction('local/retryPressed');

const initialState: LocalState = { idLocal: null, local: null, status: 'idle' };

const { getLocalById } = localApi.endpoints;

export const localSlice = createSlice({
  name: 'local',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    /** A late answer for another link than the open one is ignored. */
    const isOpen = ({ idLocal }: LocalState, { meta }: { meta: { arg: { originalArgs: string } } }) =>
      idLocal === meta.arg.originalArgs;
    builder
      // The location of the previous link is forgotten at once (behaviour 2.4).
      .addCase(linkOpened, (_, { payload }) => ({ idLocal: payload.idLocal, local: null, status: 'loading' }))
      // "The stored location is set to null" (behaviour 5.2).
      .addCase(thanksShown, () => initialState)
      .addMatcher(getLocalById.matchPending, (state, action) => {
        if (!isOpen(state, action)) return;
        state.status = 'loading';
        delete state.failure;
      })
      .addMatcher(getLocalById.matchFulfilled, (state, action) => {
        if (!isOpen(state, action)) return;
        state.local = action.payload;
        state.status = 'loaded';
      })
      .addMatcher(getLocalById.matchRejected, (state, action) => {
        // Without a payload the call did not fail: it was cancelled, or skipped because one was running already.
        if (!action.payload || !isOpen(state, action)) return;
        state.status = 'failed';
        state.failure = failureOf('L', action.payload, action.meta.arg.originalArgs);
      });
  },
  selectors: {
    selectIdLocal: (state) => state.idLocal,
    selectLocal: (state) => state.local,
    selectLocalStatus: (state) => state.status,
    selectLocalFailure: (state) => state.failure,
    /** The description of the open link's location; null until it has loaded. */
    selectDescricao: ({ idLocal, local }) => (idLocal !== null && local ? local.Descricao : null),
  },
});

export const { selectIdLocal, selectLocal, selectLocalStatus, selectLocalFailure, selectDescricao } =
  localSlice.selectors;
