import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { linkOpened, patientGone } from '../events';

interface KioskState {
  /** The countdown of the thank-you screen or the idle warning, in s; null without a countdown. */
  secondsLeft: number | null;
  /** How many times the app has wiped a patient's data. At each change `Screens` mounts the screen again. */
  gone: number;
  /** Whether somebody has touched the tablet since the start screen came. */
  used: boolean;
  /** Time of the last touch by the wall clock, in ms since 1970, to within 1 s. */
  touchedAt?: number;
}

/** A touch within this time, in ms, after another one does not change `touchedAt`, because each change is stored. */
export const STEP = 1000;

const initialState: KioskState = { secondsLeft: null, gone: 0, used: false };

export const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
    secondPassed: (state, { payload }: PayloadAction<number | null>) => {
      state.secondsLeft = payload;
    },
    tabletTouched: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.used = true;
      if (payload.at - (state.touchedAt ?? 0) >= STEP) state.touchedAt = payload.at;
    },
    /** The time without a touch counts from `at`, although nobody has touched the tablet then. */
    idleCounted: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.touchedAt = payload.at;
    },
  },
  extraReducers: (builder) =>
    builder
      .addCase(linkOpened, (state) => {
        state.used = false;
      })
      .addCase(patientGone, (state) => {
        state.secondsLeft = null;
        state.gone += 1;
      }),
  selectors: {
    selectSecondsLeft: (state) => state.secondsLeft,
    selectTouchedAt: (state) => state.touchedAt ?? 0,
    selectUsed: (state) => state.used,
    selectGone: (state) => state.gone,
  },
});

export const { secondPassed, tabletTouched, idleCounted } = kioskSlice.actions;
export const { selectSecondsLeft, selectTouchedAt, selectUsed, selectGone } = kioskSlice.selectors;
