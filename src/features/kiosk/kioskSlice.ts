import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { linkOpened, patientGone } from '../events';
import { selectIdLocal, selectLocal, type WithLocal } from '../local/localSlice';

interface KioskState {
  /** Until the start is shown again: counted on the thanks, and elsewhere while an idle patient is warned. */
  secondsLeft: number | null;
  /** How many patients have gone without a word. */
  gone: number;
  /** Whether the page on privacy is open, in which no touch is seen. */
  reading: boolean;
  /** When the tablet was touched last, in ms since 1970, to within some seconds; a stored survey is believed for some time from then. */
  touchedAt?: number;
}

export interface WithKiosk {
  kiosk: KioskState;
}

const initialState: KioskState = { secondsLeft: null, gone: 0, reading: false };

/** A ward's tablet (behaviour 9). */
export const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
    /** The countdown has come to this many seconds; null where nothing is counted any more. */
    secondPassed: (state, { payload }: PayloadAction<number | null>) => {
      state.secondsLeft = payload;
    },
    tabletTouched: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.touchedAt = payload.at;
    },
    thanksTouched: (state) => {
      state.secondsLeft = 0;
    },
    privacyOpened: (state) => {
      state.reading = true;
    },
    privacyClosed: (state) => {
      state.reading = false;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(patientGone, (state) => {
        state.secondsLeft = null;
        state.gone += 1;
        state.reading = false;
      })
      .addCase(linkOpened, (state) => {
        state.reading = false;
      }),
});

export const { secondPassed, tabletTouched, thanksTouched, privacyOpened, privacyClosed } = kioskSlice.actions;
export const selectSecondsLeft = ({ kiosk }: WithKiosk) => kiosk.secondsLeft;
export const selectReading = ({ kiosk }: WithKiosk) => kiosk.reading;
export const selectGone = ({ kiosk }: WithKiosk) => kiosk.gone;

/** Whether the thanks are shown: no link is open and no location stored. */
export const selectAtThanks = (state: WithLocal) => selectIdLocal(state) === null && !selectLocal(state);
