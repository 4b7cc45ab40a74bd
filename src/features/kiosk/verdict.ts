import { selectHasPatient, type WithIdentification } from '../identification/identificationSlice';
import type { WithLocal } from '../local/localSlice';
import { selectSending, type WithSubmission } from '../submission/submissionSlice';
import { selectAtThanks, selectReading, type WithKiosk } from './kioskSlice';

/** How long an idle patient is warned before the wipe, in ms. */
export const WARNING = 20_000;

/**
 * What the app must do: nothing (`inUse`), reset the idle time (`sending`), show a countdown (a number, in s), wipe the
 * patient's data (`abandoned`), or reload the page while no patient uses it (`free`).
 */
export type Verdict = 'inUse' | 'sending' | number | 'abandoned' | 'free';

type State = WithLocal & WithIdentification & WithSubmission & WithKiosk;

/** True if the screen shows no data of a patient and the privacy page is closed. */
export const selectEmpty = (state: State) => !selectHasPatient(state) && !selectReading(state);

/**
 * Decides what the app does in kiosk mode (behaviour 9).
 * @param idle time since the last touch, in ms; Infinity if it is unknown
 * @param limit the setting `kioskReturnSeconds`, in ms
 */
export const verdictOf = (state: State, idle: number, limit: number): Verdict => {
  if (selectSending(state) && idle < Infinity) return 'sending';
  const secondsTo = (end: number) => Math.max(0, Math.ceil((end - idle) / 1000));
  if (selectAtThanks(state)) return secondsTo(limit);
  if (idle < limit) return 'inUse';
  if (selectEmpty(state)) return 'free';
  return secondsTo(limit + WARNING) || 'abandoned';
};
