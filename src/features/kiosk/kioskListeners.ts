import { isAnyOf } from '@reduxjs/toolkit';
import type { StartListening } from '../../lib/listeners';
import { selectHasPatient, type WithIdentification } from '../identification/identificationSlice';
import { linkOpened, patientGone, thanksShown, type WithLocal } from '../local/localSlice';
import { surveyOpened } from '../questions/questionsSlice';
import { selectLocalNovo, selectSending, type WithSubmission } from '../submission/submissionSlice';
import { secondPassed, selectAtThanks, selectSecondsLeft, type WithKiosk } from './kioskSlice';

/** How long an idle patient is warned. In ms. */
const WARNING = 20_000;

/**
 * Looks each second whether anybody is still there (behaviour 9), from the opening of a screen to that of the next.
 * Who was away for longer than the warning lasts, as over a sleep, is not warned any more.
 */
export const addKioskListeners = (
  startListening: StartListening<WithLocal & WithIdentification & WithSubmission & WithKiosk>,
) =>
  startListening({
    matcher: isAnyOf(linkOpened, surveyOpened, thanksShown),
    effect: async (_, { cancelActiveListeners, dispatch, extra: { deployment, tablet }, getState, pause }) => {
      const limit = (deployment.kioskReturnSeconds ?? 0) * 1000;
      if (!limit || !tablet) return;
      cancelActiveListeners();
      tablet.touched();
      const isFree = () => !selectHasPatient(getState()) && tablet.idleFor(limit) >= limit;
      for (;;) {
        const state = getState();
        if (selectSending(state)) tablet.touched();
        const idle = tablet.idleFor(limit);
        const secondsTo = (end: number) => Math.max(0, Math.ceil((end - idle) / 1000));
        let seconds: number | null = null;
        if (selectAtThanks(state)) seconds = selectLocalNovo(state) ? secondsTo(limit) : null;
        else if (isFree()) tablet.renew(isFree).catch(() => undefined);
        else if (idle >= limit) seconds = secondsTo(limit + WARNING);
        if (seconds === 0 && !selectAtThanks(state)) dispatch(patientGone());
        else if (seconds !== selectSecondsLeft(state)) dispatch(secondPassed(seconds));
        await pause(tablet.second());
      }
    },
  });
