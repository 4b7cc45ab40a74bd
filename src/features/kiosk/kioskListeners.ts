import { isAnyOf } from '@reduxjs/toolkit';
import type { Deployment } from '../../deployment/deployment';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import type { AppStartListening } from '../rootReducer';
import { secondPassed, selectSecondsLeft, selectTouchedAt, tabletTouched } from './kioskSlice';
import { selectEmpty, verdictOf, WARNING } from './verdict';

/** `touchedAt` is updated only if it is wrong by more than this, in ms, because each update writes to storage. */
const STEP = 5000;

/** After this many ms without a touch, a reload no longer restores identification and answers (behaviour 9.4). */
export const forgottenAfter = ({ kioskReturnSeconds }: Deployment): number =>
  kioskReturnSeconds === null ? Infinity : kioskReturnSeconds * 1000 + WARNING;

/**
 * In kiosk mode, each screen that opens starts a loop and ends the loop of the previous screen. Every second, or
 * earlier after a touch, the loop does what `verdictOf` says.
 */
export const addKioskListeners = (startListening: AppStartListening) => {
  startListening({
    matcher: isAnyOf(linkOpened, surveyOpened, thanksShown),
    effect: async (action, { cancelActiveListeners, dispatch, extra: { deployment, tablet }, getState, pause }) => {
      const limit = (deployment.kioskReturnSeconds ?? 0) * 1000;
      if (!limit || !tablet) return;
      cancelActiveListeners();
      // Opening a screen counts as a touch. But for a page from the back/forward cache `idleFor` returns Infinity, so
      // that the loop wipes the previous patient's data. A touch would prevent this.
      if (tablet.idleFor(limit) < Infinity) tablet.touched();
      const verdict = () => verdictOf(getState(), tablet.idleFor(limit), limit);
      // Only a reload resets the zoom of the previous patient.
      if (linkOpened.match(action) && tablet.isZoomed()) void tablet.renew(() => selectEmpty(getState()));
      for (;;) {
        const now = verdict();
        if (now === 'sending') tablet.touched();
        if (now === 'free') void tablet.renew(() => verdict() === 'free');
        if (now === 'abandoned') dispatch(patientGone());
        const secondsLeft = typeof now === 'number' ? now : null;
        if (secondsLeft !== selectSecondsLeft(getState())) dispatch(secondPassed(secondsLeft));
        const at = Math.max(0, Date.now() - tablet.idleFor(limit));
        if (Math.abs(at - selectTouchedAt(getState())) > STEP) dispatch(tabletTouched({ at }));
        await pause(tablet.second());
      }
    },
  });
};
