import { createAction, createSlice } from '@reduxjs/toolkit';
import type { Local } from '../../contract/responses';
import { getLocalById } from '../../lib/api';
import { failureOf, type Failure } from '../../lib/failures';
import { linkOpened, thanksShown } from '../events';

interface LocalState {
  /** The location's id in the open link; null on the thank-you screen, and if this page has not opened a link. */
  idLocal: string | null;
  /** The location of the survey; null until it has loaded, and on the thank-you screen. */
  local: Local | null;
  status: 'idle' | 'loading' | 'loaded' | 'failed';
  failure?: Failure;
}

export interface WithLocal {
  local: LocalState;
}

export const localRetryPressed = createAction('local/retryPressed');

const initialState: LocalState = { idLocal: null, local: null, status: 'idle' };

export const localSlice = createSlice({
  name: 'local',
  initialState,
  reducers: {},
  extraReducers: (builder) => {
    /** Whether the call was for the open link. A late response may be about an earlier link. */
    const isOpen = ({ idLocal }: LocalState, { meta }: { meta: { arg: { originalArgs: string } } }) =>
      idLocal === meta.arg.originalArgs;
    builder
      // The location of an earlier link is discarded, so that no answer counts for it (behaviour 2.4).
      .addCase(linkOpened, (_, { payload }) => ({ idLocal: payload.idLocal, local: null, status: 'loading' }))
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
        // Without a payload the call was cancelled, or skipped because another one was in progress.
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
    selectDescricao: ({ idLocal, local }) => (idLocal !== null && local ? local.Descricao : null),
  },
});

export const { selectIdLocal, selectLocal, selectLocalStatus, selectLocalFailure, selectDescricao } =
  localSlice.selectors;
