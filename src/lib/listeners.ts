import type { TypedStartListening, UnknownAction, ThunkDispatch } from '@reduxjs/toolkit';
import type { Services } from './api';

/** The type of `startListening` for a feature that uses only the part `State` of the store's state. */
export type StartListening<State> = TypedStartListening<State, ThunkDispatch<State, Services, UnknownAction>, Services>;
