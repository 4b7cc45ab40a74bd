import { isAnyOf } from '@reduxjs/toolkit';
import type { Deployment } from '../../deployment/deployment';
import type { StartListening } from '../../lib/listeners';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import type { WithIdentification } from '../identification/identificationSlice';
import type { WithLocal } from '../local/localSlice';
import type { WithSubmission } from '../submission/submissionSlice';
import { secondPassed, selectSecondsLeft, selectTouchedAt, tabletTouched, type WithKiosk } from './kioskSlice';
import { selectEmpty, verdictOf, WARNING } from './verdict';

/** The stored time of the last touch is updated only when it differs by more than this from the real one, in ms. */
const STEP = 5000;

/** How long after the last touch a stored survey may be restored, in ms (behaviour 9.4); Infinity without kiosk mode. */
export const forgottenAfter = ({ kioskReturnSeconds }: Deployment): number =>
  kioskReturnSeconds === null ? Infinity : kioskReturnSeconds * 1000 + WARNING;

/** Runs the kiosk loop (behaviour 9), once per second. Each screen that opens cancels the loop and starts a new one. */
export const addKioskListeners = (
  startListening: StartListening<WithLocal & WithIdentification & WithSubmission & WithKiosk>,
) => {
  startListening({
    matcher: isAnyOf(linkOpened, surveyOpened, thanksShown),
    effect: async (action, { cancelActiveListeners, dispatch, extra: { deployment, tablet }, getState, pause }) => {
      const limit = (deployment.kioskReturnSeconds ?? 0) * 1000;
      if (!limit || !tablet) return;
      cancelActiveListeners();
      // Opening a screen counts as a touch, unless the page comes from the back/forward cache, whose idle time is unknown.
      if (tablet.idleFor(limit) < Infinity) tablet.touched();
      const verdict = () => verdictOf(getState(), tablet.idleFor(limit), limit);
      const renew = (isFree: () => boolean) => void tablet.renew(isFree).catch(() => undefined);
      // The previous patient may have zoomed in.
      if (linkOpened.match(action) && tablet.isZoomed()) renew(() => selectEmpty(getState()));
      for (;;) {
        const now = verdict();
        if (now === 'sending') tablet.touched();
        if (now === 'free') renew(() => verdict() === 'free');
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
