import { combineReducers, type UnknownAction } from '@reduxjs/toolkit';
import { identificationSlice } from '../features/identification/identificationSlice';
import { kioskSlice } from '../features/kiosk/kioskSlice';
import { localSlice } from '../features/local/localSlice';
import { optionClicked, questionsSlice } from '../features/questions/questionsSlice';
import { selectSending, submissionSlice } from '../features/submission/submissionSlice';
import { api } from '../lib/api';

const features = combineReducers({
  local: localSlice.reducer,
  identification: identificationSlice.reducer,
  questions: questionsSlice.reducer,
  submission: submissionSlice.reducer,
  kiosk: kioskSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof features>;

/** Ignores clicks on faces during sending (behaviour 4.2). A click can arrive before React has disabled the faces. */
export const rootReducer = (state: RootState | undefined, action: UnknownAction): RootState =>
  state && optionClicked.match(action) && selectSending(state) ? state : features(state, action);
