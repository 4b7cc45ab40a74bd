import type { TypedStartListening, UnknownAction, ThunkDispatch } from '@reduxjs/toolkit';
import type { Services } from './api';

/** `startListening` of the store's one listener middleware, as a feature that reads `State` sees it. */
export type StartListening<State> = TypedStartListening<State, ThunkDispatch<State, Services, UnknownAction>, Services>;
