import { createContext } from 'react';
import type { InputText } from '../contract/earlyInput';

/** What the page did before the app (src/firstPaint/handOver.ts). */
interface HandOver {
  /**
   * Called once the first screen is the app's. Returns what its inputs contained when Next was last pressed before that;
   * undefined if it was not pressed.
   */
  takeOver: () => InputText[] | undefined;
  /** The description that the page shows for this link already. */
  earlyDescricao: (idLocal: string) => string | null;
}

export const TakeOverContext = createContext<HandOver>({ takeOver: () => undefined, earlyDescricao: () => null });
