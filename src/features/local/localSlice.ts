import { createSelector, createSlice } from '@reduxjs/toolkit';
import { paths } from '../../contract/paths';
import { localSchema, type Local } from '../../contract/responses';
import { api, type ApiState } from '../../lib/api';
import { failureOf, type Failure } from '../../lib/failures';
import { linkOpened, thanksShown } from '../events';

export const { getLocalById } = api.injectEndpoints({
  endpoints: (build) => ({
    getLocalById: build.query<Local, string>({
      query: (idLocal) => ({ path: paths.getLocalById(idLocal) }),
      rawResponseSchema: localSchema,
    }),
  }),
}).endpoints;

/** Requests a location, unless it has loaded. If the same request is in progress, waits for that one instead. */
export const askForLocal = (idLocal: string) => getLocalById.initiate(idLocal, { subscribe: false });

interface LocalState {
  /** The location's id in the open link; null on the thank-you screen, and if this page has not opened a link. */
  idLocal: string | null;
  /** The location of the survey; null until it has loaded, and on the thank-you screen. */
  local: Local | null;
}

const initialState: LocalState = { idLocal: null, local: null };

export const localSlice = createSlice({
  name: 'local',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      // The location of an earlier link is discarded, so that no answer counts for it (behaviour 2.4).
      .addCase(linkOpened, (_, { payload: { idLocal } }) => ({ idLocal, local: null }))
      .addCase(thanksShown, () => initialState)
      .addMatcher(getLocalById.matchFulfilled, (state, { meta, payload }) => {
        // A late response may be about an earlier link.
        if (state.idLocal === meta.arg.originalArgs) state.local = payload;
      }),
  selectors: {
    selectIdLocal: (state) => state.idLocal,
    selectLocal: (state) => state.local,
    /** Null until this page has opened a link: the stored location may be that of another one. */
    selectDescricao: ({ idLocal, local }) => (idLocal !== null && local ? local.Descricao : null),
    /** Whether the thank-you screen is open. On every other screen, a link is open or the survey has a location. */
    selectAtThanks: ({ idLocal, local }) => idLocal === null && !local,
  },
});

export const { selectIdLocal, selectLocal, selectDescricao, selectAtThanks } = localSlice.selectors;

export const selectLocalFailure = createSelector(
  [selectIdLocal, (state: ApiState) => state.api],
  (idLocal, api): Failure | undefined => {
    if (idLocal === null) return undefined;
    const { isError, error } = getLocalById.select(idLocal)({ api });
    return isError ? failureOf('L', error, idLocal) : undefined;
  },
);
