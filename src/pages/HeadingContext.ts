import { createContext, type RefObject } from 'react';

/** The heading of the screen, which takes the focus when the screen changes. */
export const HeadingContext = createContext<RefObject<HTMLHeadingElement | null>>({ current: null });
