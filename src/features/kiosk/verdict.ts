import type { WithSlice } from '@reduxjs/toolkit';
import { selectAtThanks, type localSlice } from '../local/localSlice';
import { selectSending, type submissionSlice } from '../submission/submissionSlice';
import { selectTouchedAt, type kioskSlice } from './kioskSlice';

/** The duration of the idle warning, in ms. */
export const WARNING = 20_000;

/** While a survey is sent, the warning comes after this many ms without a response or a touch. */
const NO_RESPONSE = 300_000;

/**
 * A number is a countdown to show, in s. `abandoned`: wipe the patient's data. `free`: the start is empty; make it new
 * if somebody has used it, otherwise reload an old page.
 */
export type Verdict = 'inUse' | number | 'abandoned' | 'free';

type KioskStates = WithSlice<typeof localSlice> & WithSlice<typeof submissionSlice> & WithSlice<typeof kioskSlice>;

/**
 * What a tablet must do now (behaviour 9).
 * @param now ms since 1970
 * @param limit `kioskReturnSeconds` in ms
 * @param isEmpty whether state and screen have nothing of a patient
 */
export const verdictOf = (state: KioskStates, now: number, limit: number, isEmpty: boolean): Verdict => {
  const idle = now - selectTouchedAt(state);
  const secondsTo = (end: number) => Math.max(0, Math.ceil((end - idle) / 1000));
  if (selectAtThanks(state)) return secondsTo(limit);
  const patience = selectSending(state) ? NO_RESPONSE : limit;
  if (idle < patience) return 'inUse';
  if (isEmpty) return 'free';
  return secondsTo(patience + WARNING) || 'abandoned';
};
