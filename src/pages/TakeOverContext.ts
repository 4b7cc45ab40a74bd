import { createContext } from 'react';

/** What the page did before the app (src/firstPaint/handOver.ts). */
interface HandOver {
  /** Called once the first screen is the app's. Returns whether next was pressed before. */
  takeOver: () => boolean;
  /** The description that the page shows for this link already. */
  earlyDescricao: (idLocal: string) => string | null;
}

export const TakeOverContext = createContext<HandOver>({ takeOver: () => false, earlyDescricao: () => null });
