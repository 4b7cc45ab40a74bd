import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { patientGone, selectIdLocal, selectLocal, type WithLocal } from '../local/localSlice';

interface KioskState {
  /** Until the start is shown again: counted on the thanks, and elsewhere while an idle patient is warned. */
  secondsLeft: number | null;
  /** How many patients have gone without a word. */
  gone: number;
  /** When the tablet was touched last, in ms since 1970, to within some seconds: a stored survey is believed no longer. */
  touchedAt?: number;
}

/** The part of the store that this feature reads. */
export interface WithKiosk {
  kiosk: KioskState;
}

const initialState: KioskState = { secondsLeft: null, gone: 0 };

/** A ward's tablet that goes back to its start by itself (behaviour 9). Where the setting is off it stays as it is. */
export const kioskSlice = createSlice({
  name: 'kiosk',
  initialState,
  reducers: {
    /** The countdown has come to this many seconds; null where nothing is counted any more. */
    secondPassed: (state, { payload }: PayloadAction<number | null>) => {
      state.secondsLeft = payload;
    },
    /** Somebody touches the tablet, or a screen was opened. */
    tabletTouched: (state, { payload }: PayloadAction<{ at: number }>) => {
      state.touchedAt = payload.at;
    },
    /** Somebody has touched the thanks: the start is wanted now. */
    thanksTouched: (state) => {
      state.secondsLeft = 0;
    },
  },
  extraReducers: (builder) =>
    builder.addCase(patientGone, (state) => {
      state.secondsLeft = null;
      state.gone += 1;
    }),
});

export const { secondPassed, tabletTouched, thanksTouched } = kioskSlice.actions;
export const selectSecondsLeft = ({ kiosk }: WithKiosk) => kiosk.secondsLeft;
export const selectGone = ({ kiosk }: WithKiosk) => kiosk.gone;

/** Whether the thanks are shown: no link is open and no location stored. */
export const selectAtThanks = (state: WithLocal) => selectIdLocal(state) === null && !selectLocal(state);
