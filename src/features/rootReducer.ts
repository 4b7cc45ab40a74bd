import { combineReducers, type ThunkDispatch, type TypedStartListening, type UnknownAction } from '@reduxjs/toolkit';
import { api } from '../lib/api';
import type { Extra } from '../lib/tablet';
import { identificationSlice } from './identification/identificationSlice';
import { kioskSlice } from './kiosk/kioskSlice';
import { localSlice } from './local/localSlice';
import { optionClicked, questionsSlice } from './questions/questionsSlice';
import { selectSending, submissionSlice } from './submission/submissionSlice';

const slices = combineReducers({
  local: localSlice.reducer,
  identification: identificationSlice.reducer,
  questions: questionsSlice.reducer,
  submission: submissionSlice.reducer,
  kiosk: kioskSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof slices>;

/** Written out: `typeof store.dispatch` would be an import from `store`. */
export type AppDispatch = ThunkDispatch<RootState, Extra, UnknownAction>;
export type AppStartListening = TypedStartListening<RootState, AppDispatch, Extra>;

/** Ignores clicks on faces during sending (behaviour 4.2). A click can arrive before React has disabled the faces. */
export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState =>
  state && optionClicked.match(action) && selectSending(state) ? state : slices(state, action);
