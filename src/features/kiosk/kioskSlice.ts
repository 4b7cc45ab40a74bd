import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { linkOpened, patientGone } from '../events';
import { selectIdLocal, selectLocal, type WithLocal } from '../local/localSlice';

interface KioskState {
  /** The countdown of the thank-you screen or of the idle warning, in s; null while neither counts down. */
  secondsLeft: number | null;
  /** Number of abandoned surveys that the app has wiped. */
  gone: number;
  /** True while the privacy page is open. The app cannot see touches inside its frame. */
  reading: boolean;
  /**
   * Time of the last touch in ms since 1970, to within 5 s. After a reload it decides whether a stored survey is too
   * old.
   */
  touchedAt?: number;
}

export interface WithKiosk {
  kiosk: KioskState;
}

const initialState: KioskState = { secondsLeft: null, gone: 0, reading: false };

/** Kiosk mode, for a tablet that patients of a ward share (behaviour 9). */
export const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
    /** The countdown shows this many seconds; null ends it. */
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
export const selectTouchedAt = ({ kiosk }: WithKiosk) => kiosk.touchedAt ?? 0;
export const selectGone = ({ kiosk }: WithKiosk) => kiosk.gone;

/** Whether the thank-you screen is open: no link is open and no location is stored. */
export const selectAtThanks = (state: WithLocal) => selectIdLocal(state) === null && !selectLocal(state);
