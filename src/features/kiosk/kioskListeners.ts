import { isAnyOf } from '@reduxjs/toolkit';
import { DRIFT, hasFocusOrSelection, isFilled, isZoomed, pageRenewal, watchTablet } from '../../lib/tablet';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import { selectHasPatient } from '../identification/identificationSlice';
import type { AppStartListening } from '../rootReducer';
import { respostaAccepted, respostaFailed } from '../submission/submissionSlice';
import { secondPassed, selectAtThanks, selectSecondsLeft, selectTouchedAt, tabletTouched } from './kioskSlice';
import { verdictOf } from './verdict';

/** A touch within this time, in ms, after another one is not stored, because each one writes to storage. */
const STEP = 1000;

const countsAsTouch = isAnyOf(linkOpened, respostaAccepted, respostaFailed);

/**
 * Each second and at each touch, does what `verdictOf` says.
 * @param limit `kioskReturnSeconds` in ms
 */
export const addKioskListeners = (startListening: AppStartListening, limit: number) => {
  const renew = pageRenewal();
  let look: Parameters<typeof watchTablet>[0] = () => {};
  watchTablet((past) => {
    look(past);
  });
  startListening({
    matcher: isAnyOf(countsAsTouch, surveyOpened, thanksShown),
    effect: (action, { dispatch, getState }) => {
      const touched = (at: number) => dispatch(tabletTouched({ at }));
      const isEmpty = () => !selectHasPatient(getState()) && !isFilled();
      const verdict = () => verdictOf(getState(), Date.now(), limit, isEmpty());

      if (countsAsTouch(action)) touched(Date.now());
      // Only a reload resets the zoom of the previous patient.
      if (linkOpened.match(action) && isZoomed()) void renew(isEmpty);
      let isUsed = false;
      look = (past) => {
        const now = Date.now();
        const touchedAt = selectTouchedAt(getState());
        // Nobody knows when the last touch was, so the tablet asks. A clock alone never wipes.
        if (past === 'clockSet' || touchedAt - now > DRIFT) touched(now - limit);
        // On the thank-you screen, a touch must not delay the next patient.
        else if (past === 'touched' && now - touchedAt >= STEP && !selectAtThanks(getState())) touched(now);
        isUsed ||= past === 'touched';

        const current = verdict();
        if (current === 'abandoned' || (current === 'free' && (isUsed || hasFocusOrSelection())))
          dispatch(patientGone());
        else if (current === 'free') void renew(() => verdict() === 'free');
        const secondsLeft = typeof current === 'number' ? current : null;
        if (secondsLeft !== selectSecondsLeft(getState())) dispatch(secondPassed(secondsLeft));
      };
      look();
    },
  });
};
