import { isAnyOf, type ListenerEffectAPI } from '@reduxjs/toolkit';
import { DRIFT, type Extra, type Noticed } from '../../lib/tablet';
import { linkOpened, patientGone, surveyOpened, thanksShown } from '../events';
import { selectHasPatient } from '../identification/identificationSlice';
import { selectAtThanks } from '../local/localSlice';
import type { AppDispatch, AppStartListening, RootState } from '../rootReducer';
import { respostaAccepted, respostaFailed } from '../submission/submissionSlice';
import {
  idleCounted,
  secondPassed,
  selectSecondsLeft,
  selectTouchedAt,
  selectUsed,
  STEP,
  tabletTouched,
} from './kioskSlice';
import { verdictOf } from './verdict';

const countsAsTouch = isAnyOf(linkOpened, respostaAccepted, respostaFailed);
const screenShown = isAnyOf(linkOpened, surveyOpened, thanksShown);

type Kiosk = Pick<ListenerEffectAPI<RootState, AppDispatch, Extra>, 'dispatch' | 'extra' | 'getState'>;

const isEmpty = ({ extra, getState }: Kiosk) => !selectHasPatient(getState()) && !extra.tablet.isFilled();

/** Stores a touch, and does what `verdictOf` returns. */
const look = (kiosk: Kiosk, limit: number, noticed?: Noticed) => {
  const { dispatch, extra, getState } = kiosk;
  const verdict = () => verdictOf(getState(), Date.now(), limit, isEmpty(kiosk));
  const now = Date.now();
  const idle = now - selectTouchedAt(getState());
  // Nobody knows when the last touch was, so the idle warning asks. A clock that was set never wipes data by itself.
  if (noticed === 'clockSet' || idle < -DRIFT) dispatch(idleCounted({ at: now - limit }));
  // On the thank-you screen, a touch must not delay the next patient.
  else if (noticed === 'touched' && !selectAtThanks(getState()) && (idle >= STEP || !selectUsed(getState())))
    dispatch(tabletTouched({ at: now }));

  const current = verdict();
  const isUsed = () => selectUsed(getState()) || extra.tablet.hasFocusOrSelection();
  if (current === 'abandoned' || (current === 'free' && isUsed())) dispatch(patientGone());
  else if (current === 'free') void extra.tablet.renew(() => verdict() === 'free');
  const secondsLeft = typeof current === 'number' ? current : null;
  if (secondsLeft !== selectSecondsLeft(getState())) dispatch(secondPassed(secondsLeft));
};

/**
 * Looks at the tablet each second, at each touch and when a screen is shown.
 * @param limit `kioskReturnSeconds` in ms
 */
export const addKioskListeners = (startListening: AppStartListening, limit: number) => {
  startListening({
    matcher: screenShown,
    effect: (_, { unsubscribe, ...kiosk }) => {
      unsubscribe();
      kiosk.extra.tablet.watch((noticed) => {
        look(kiosk, limit, noticed);
      });
    },
  });
  startListening({
    matcher: isAnyOf(countsAsTouch, screenShown),
    effect: (action, kiosk) => {
      if (countsAsTouch(action)) kiosk.dispatch(idleCounted({ at: Date.now() }));
      // Only a reload resets the zoom of the previous patient.
      if (linkOpened.match(action) && kiosk.extra.tablet.isZoomed())
        void kiosk.extra.tablet.renew(() => isEmpty(kiosk));
      look(kiosk, limit);
    },
  });
};
