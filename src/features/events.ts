import { createAction } from '@reduxjs/toolkit';

export const linkOpened = createAction<{ idLocal: string }>('survey/linkOpened');

/** The survey screen appeared, or the browser restored it from the back/forward cache. */
export const surveyOpened = createAction('survey/surveyOpened');

export const thanksShown = createAction('survey/thanksShown');

/** Kiosk mode: the patient has left, and the app wipes the patient's data (behaviour 9.3). */
export const patientGone = createAction('survey/patientGone');
