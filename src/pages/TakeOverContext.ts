import { createContext } from 'react';

/** Told once the first screen is the app's; returns whether next was pressed before. */
export const TakeOverContext = createContext((): boolean => false);
