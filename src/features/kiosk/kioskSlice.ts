import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { linkOpened, patientGone } from '../events';
import { selectIdLocal, selectLocal } from '../local/localSlice';
import type { RootState } from '../rootReducer';

interface KioskState {
  /** The countdown of the thank-you screen or the idle warning, in s; null without a countdown. */
  secondsLeft: number | null;
  /** How many times the app has wiped a patient's data. At each change `Screens` mounts the screen again. */
  gone: number;
  /**
   * Whether the privacy page is open. The app sees no touches in that page's frame. So the idle warning appears even if
   * there is nothing to wipe, because the patient may still be reading.
   */
  reading: boolean;
  /** Time of the last touch by the wall clock, in ms since 1970, to within 1 s. */
  touchedAt?: number;
}

const initialState: KioskState = { secondsLeft: null, gone: 0, reading: false };

export const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
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
export const selectSecondsLeft = ({ kiosk }: RootState) => kiosk.secondsLeft;
export const selectReading = ({ kiosk }: RootState) => kiosk.reading;
export const selectTouchedAt = ({ kiosk }: RootState) => kiosk.touchedAt ?? 0;
export const selectGone = ({ kiosk }: RootState) => kiosk.gone;

/** Whether the thank-you screen is open. On every other screen, a link is open or the survey has a location. */
export const selectAtThanks = (state: RootState) => selectIdLocal(state) === null && !selectLocal(state);
