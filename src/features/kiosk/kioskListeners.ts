import { isAnyOf } from '@reduxjs/toolkit';
import type { Deployment } from '../../deployment/deployment';
import { watchTablet } from '../../lib/tablet';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import type { AppStartListening } from '../rootReducer';
import { respostaAccepted, respostaFailed } from '../submission/submissionSlice';
import { secondPassed, selectSecondsLeft, selectTouchedAt, tabletTouched } from './kioskSlice';
import { selectEmpty, verdictOf, WARNING } from './verdict';

/** After this many ms without a touch, a reload no longer restores identification and answers (behaviour 9.4). */
export const forgottenAfter = ({ kioskReturnSeconds }: Deployment): number =>
  kioskReturnSeconds === null ? Infinity : kioskReturnSeconds * 1000 + WARNING;

/** A touch within this time, in ms, after another one is not stored, because each one writes to storage. */
const STEP = 1000;

/**
 * In kiosk mode, each screen that opens, and each response to an answer, starts a loop and ends the previous one. Every
 * second, or earlier after a touch, the loop does what `verdictOf` says.
 */
export const addKioskListeners = (startListening: AppStartListening) => {
  let tablet: ReturnType<typeof watchTablet> | undefined;

  startListening({
    matcher: isAnyOf(linkOpened, surveyOpened, thanksShown, respostaAccepted, respostaFailed),
    effect: async (action, { cancelActiveListeners, dispatch, extra: deployment, getState, pause }) => {
      const limit = (deployment.kioskReturnSeconds ?? 0) * 1000;
      if (!limit) return;
      cancelActiveListeners();
      const device = (tablet ??= watchTablet());
      const touched = (at: number) => dispatch(tabletTouched({ at }));
      const verdict = () => verdictOf(getState(), Date.now(), limit);

      // The action counts as a touch.
      touched(Date.now());
      device.screenOpened();
      // Only a reload resets the zoom of the previous patient.
      if (linkOpened.match(action) && device.isZoomed()) void device.renew(() => selectEmpty(getState()));
      for (let isTouch = false; ; isTouch = await pause(device.second())) {
        const now = Date.now();
        const touchedAt = selectTouchedAt(getState());
        // The tablet asks. It never wipes at once because of a clock.
        if (device.isClockSet(touchedAt)) touched(now - limit);
        else if (isTouch && now - touchedAt >= STEP) touched(now);

        const current = verdict();
        if (current === 'abandoned' || (current === 'free' && device.isUsed())) dispatch(patientGone());
        else if (current === 'free') void device.renew(() => verdict() === 'free');
        const secondsLeft = typeof current === 'number' ? current : null;
        if (secondsLeft !== selectSecondsLeft(getState())) dispatch(secondPassed(secondsLeft));
      }
    },
  });
};
