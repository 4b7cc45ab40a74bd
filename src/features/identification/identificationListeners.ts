import { withCode } from '../../lib/failures';
import type { AppStartListening } from '../rootReducer';
import { identifyPatient } from './identificationSlice';

export const addIdentificationListeners = (startListening: AppStartListening) =>
  startListening({
    actionCreator: identifyPatient.rejected,
    effect: ({ payload }, { extra }) => {
      if (payload) console.error(withCode(payload.message, payload.failure, extra));
    },
  });
