import { createAction } from '@reduxjs/toolkit';

/** A link was opened. `idLocal` is the id that it names (behaviour 1.1). */
export const linkOpened = createAction<{ idLocal: string }>('survey/linkOpened');

/** The survey is on the screen, for the first time or again. */
export const surveyOpened = createAction('survey/surveyOpened');

export const thanksShown = createAction('survey/thanksShown');

/** Kiosk mode: the patient has left. Everything that belongs to the patient is deleted (behaviour 9.3). */
export const patientGone = createAction('survey/patientGone');
