import { createContext } from 'react';
import type { InputText } from '../contract/earlyInput';

/** Access to what the patient and the page did before the app started (src/firstPaint/handOver.ts). */
interface HandOver {
  /**
   * Called once React has hydrated the first screen. Returns the content of the inputs at the last press on Next before
   * that, or undefined if the patient did not press Next.
   */
  takeOver: () => InputText[] | undefined;
  /** The description that the page already shows for this link; null if there is none. */
  earlyDescricao: (idLocal: string) => string | null;
}

export const TakeOverContext = createContext<HandOver>({ takeOver: () => undefined, earlyDescricao: () => null });
