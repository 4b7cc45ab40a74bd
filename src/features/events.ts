import { createAction } from '@reduxjs/toolkit';

export const linkOpened = createAction<{ idLocal: string }>('survey/linkOpened');

export const surveyOpened = createAction('survey/surveyOpened');

export const thanksShown = createAction('survey/thanksShown');

/** Kiosk mode: the app wipes the patient's data (behaviour 9.3). */
export const patientGone = createAction('survey/patientGone');
