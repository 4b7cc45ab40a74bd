import { combineReducers } from '@reduxjs/toolkit';
import { identificationSlice } from '../features/identification/identificationSlice';
import { kioskSlice } from '../features/kiosk/kioskSlice';
import { localSlice } from '../features/local/localSlice';
import { questionsSlice } from '../features/questions/questionsSlice';
import { submissionSlice } from '../features/submission/submissionSlice';
import { api } from '../lib/api';

export const rootReducer = combineReducers({
  local: localSlice.reducer,
  identification: identificationSlice.reducer,
  questions: questionsSlice.reducer,
  submission: submissionSlice.reducer,
  kiosk: kioskSlice.reducer,
  api: api.reducer,
});

export type RootState = ReturnType<typeof rootReducer>;
