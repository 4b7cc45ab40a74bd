import { isAnyOf } from '@reduxjs/toolkit';
import type { Deployment } from '../../deployment/deployment';
import type { StartListening } from '../../lib/listeners';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import type { WithIdentification } from '../identification/identificationSlice';
import type { WithLocal } from '../local/localSlice';
import type { WithSubmission } from '../submission/submissionSlice';
import { secondPassed, selectSecondsLeft, selectTouchedAt, tabletTouched, type WithKiosk } from './kioskSlice';
import { selectEmpty, verdictOf, WARNING } from './verdict';

/** By how many ms `touchedAt` may differ from the time of the last touch, so that not every touch writes to storage. */
const STEP = 5000;

/** How long after the last touch, in ms, a survey can be restored (behaviour 9.4); Infinity if not a kiosk. */
export const forgottenAfter = ({ kioskReturnSeconds }: Deployment): number =>
  kioskReturnSeconds === null ? Infinity : kioskReturnSeconds * 1000 + WARNING;

/** Checks every second what kiosk mode must do (behaviour 9). When a screen opens, a new loop replaces the old one. */
export const addKioskListeners = (
  startListening: StartListening<WithLocal & WithIdentification & WithSubmission & WithKiosk>,
) => {
  startListening({
    matcher: isAnyOf(linkOpened, surveyOpened, thanksShown),
    effect: async (action, { cancelActiveListeners, dispatch, extra: { deployment, tablet }, getState, pause }) => {
      const limit = (deployment.kioskReturnSeconds ?? 0) * 1000;
      if (!limit || !tablet) return;
      cancelActiveListeners();
      // When a page comes from the back/forward cache, `idleFor` returns Infinity, and the loop below removes the
      // previous patient's data. Otherwise opening a screen counts as a touch.
      if (tablet.idleFor(limit) < Infinity) tablet.touched();
      const verdict = () => verdictOf(getState(), tablet.idleFor(limit), limit);
      const renew = (isFree: () => boolean) => void tablet.renew(isFree).catch(() => undefined);
      // The previous patient may have zoomed in. Only a reload resets the zoom.
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
