import type { StartListening } from '../../lib/listeners';
import { identifyPatient } from './identificationSlice';

/** SPEC.md §8: "Only the error message is logged to the console." */
export const addIdentificationListeners = (startListening: StartListening<unknown>) =>
  startListening({
    actionCreator: identifyPatient.rejected,
    effect: ({ payload }) => {
      // None: it was left, for another link.
      if (payload) console.error(payload);
    },
  });
