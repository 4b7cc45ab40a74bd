import { isAnyOf } from '@reduxjs/toolkit';
import type { Deployment } from '../../deployment/deployment';
import type { StartListening } from '../../lib/listeners';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import { selectHasPatient, type WithIdentification } from '../identification/identificationSlice';
import { type WithLocal } from '../local/localSlice';
import { selectLocalNovo, selectSending, type WithSubmission } from '../submission/submissionSlice';
import {
  secondPassed,
  selectAtThanks,
  selectReading,
  selectSecondsLeft,
  tabletTouched,
  type WithKiosk,
} from './kioskSlice';

/** How long an idle patient is warned. In ms. */
const WARNING = 20_000;

/** The stored moment of the last touch may be so much too old, in ms. */
const STEP = 5000;

/** How long a survey that nobody touches is kept for its patient, in ms. */
export const forgottenAfter = ({ kioskReturnSeconds }: Deployment): number =>
  kioskReturnSeconds === null ? Infinity : kioskReturnSeconds * 1000 + WARNING;

/**
 * Looks each second whether anybody is still there (behaviour 9), from the opening of a screen to that of the next.
 * Who was away for longer than the warning lasts, as over a sleep, is not warned any more.
 */
export const addKioskListeners = (
  startListening: StartListening<WithLocal & WithIdentification & WithSubmission & WithKiosk>,
) => {
  let looks = false;
  startListening({
    matcher: isAnyOf(linkOpened, surveyOpened, thanksShown),
    effect: async (action, { cancelActiveListeners, dispatch, extra: { deployment, tablet }, getState, pause }) => {
      const limit = (deployment.kioskReturnSeconds ?? 0) * 1000;
      if (!limit || !tablet) return;
      cancelActiveListeners();
      // The way back to a survey that the browser had kept whole: whoever left it long ago is gone.
      const isLeft = looks && surveyOpened.match(action) && tablet.idleFor(limit) >= forgottenAfter(deployment);
      if (!isLeft) tablet.touched();
      looks = true;
      const isEmpty = () => !selectHasPatient(getState()) && !selectReading(getState());
      const isFree = () => isEmpty() && tablet.idleFor(limit) >= limit;
      const renew = (isStillSo: () => boolean) => void tablet.renew(isStillSo).catch(() => undefined);
      // The patient before may have zoomed it.
      if (linkOpened.match(action) && tablet.isZoomed()) renew(isEmpty);
      let touchedAt = -Infinity;
      for (;;) {
        const state = getState();
        if (selectSending(state)) tablet.touched();
        const idle = tablet.idleFor(limit);
        const at = Date.now() - idle;
        if (at > touchedAt + STEP) {
          touchedAt = at;
          dispatch(tabletTouched({ at }));
        }
        const secondsTo = (end: number) => Math.max(0, Math.ceil((end - idle) / 1000));
        let seconds: number | null = null;
        if (selectAtThanks(state)) seconds = selectLocalNovo(state) ? secondsTo(limit) : null;
        else if (isFree()) renew(isFree);
        else if (idle >= limit) seconds = secondsTo(forgottenAfter(deployment));
        if (seconds === 0 && !selectAtThanks(state)) dispatch(patientGone());
        else if (seconds !== selectSecondsLeft(state)) dispatch(secondPassed(seconds));
        await pause(tablet.second());
      }
    },
  });
};
