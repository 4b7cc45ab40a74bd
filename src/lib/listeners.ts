import type { TypedStartListening, UnknownAction, ThunkDispatch } from '@reduxjs/toolkit';
import type { Services } from './api';

/** For a feature that uses only the part `State` of the state. */
export type StartListening<State> = TypedStartListening<State, ThunkDispatch<State, Services, UnknownAction>, Services>;
