import { logFailure, withCode } from '../../lib/failures';
import type { StartListening } from '../../lib/listeners';
import { identifyPatient } from './identificationSlice';

export const addIdentificationListeners = (startListening: StartListening<unknown>) =>
  startListening({
    actionCreator: identifyPatient.rejected,
    effect: ({ payload }, { extra }) => {
      if (payload) logFailure(withCode(payload.message, payload.failure, extra), payload.failure);
    },
  });
