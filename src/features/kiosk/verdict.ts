import { selectHasPatient } from '../identification/identificationSlice';
import type { RootState } from '../rootReducer';
import { selectSending } from '../submission/submissionSlice';
import { selectAtThanks, selectReading } from './kioskSlice';

/** The duration of the idle warning, in ms. */
export const WARNING = 20_000;

/**
 * A number is a countdown to show, in s. `abandoned`: wipe the patient's data. `free`: there is no data to wipe; reload
 * the page if necessary.
 */
export type Verdict = 'inUse' | 'sending' | number | 'abandoned' | 'free';

export const selectEmpty = (state: RootState) => !selectHasPatient(state) && !selectReading(state);

/**
 * What a tablet must do now (behaviour 9).
 * @param idle ms since the last touch; Infinity if unknown
 * @param limit `kioskReturnSeconds` in ms
 */
export const verdictOf = (state: RootState, idle: number, limit: number): Verdict => {
  if (selectSending(state) && idle < Infinity) return 'sending';
  const secondsTo = (end: number) => Math.max(0, Math.ceil((end - idle) / 1000));
  if (selectAtThanks(state)) return secondsTo(limit);
  if (idle < limit) return 'inUse';
  if (selectEmpty(state)) return 'free';
  return secondsTo(limit + WARNING) || 'abandoned';
};
