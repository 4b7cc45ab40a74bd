import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { patientGone } from '../events';
import { selectIdLocal, selectLocal } from '../local/localSlice';
import type { RootState } from '../rootReducer';

interface KioskState {
  /** The countdown of the thank-you screen or the idle warning, in s; null without a countdown. */
  secondsLeft: number | null;
  /** How many times the app has wiped a patient's data. At each change `Screens` mounts the screen again. */
  gone: number;
  /** Time of the last touch by the wall clock, in ms since 1970, to within 1 s. */
  touchedAt?: number;
}

const initialState: KioskState = { secondsLeft: null, gone: 0 };

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
  },
  extraReducers: (builder) =>
    builder.addCase(patientGone, (state) => {
      state.secondsLeft = null;
      state.gone += 1;
    }),
  selectors: {
    selectSecondsLeft: (state) => state.secondsLeft,
    selectTouchedAt: (state) => state.touchedAt ?? 0,
    selectGone: (state) => state.gone,
  },
});

export const { secondPassed, tabletTouched } = kioskSlice.actions;
export const { selectSecondsLeft, selectTouchedAt, selectGone } = kioskSlice.selectors;

/** Whether the thank-you screen is open. On every other screen, a link is open or the survey has a location. */
export const selectAtThanks = (state: RootState) => selectIdLocal(state) === null && !selectLocal(state);
