/** Keys that type no letter. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Backspace' | 'ArrowLeft' | 'End';

/** A place on the screen, in CSS px from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A browser with one page, and what a patient and a tester do with it. A method that fails rejects. */
export interface Driver {
  /** Starts to open a URL; does not wait for the page. */
  go: (url: string) => Promise<void>;
  /** Starts to reload the page. */
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Whether the browser keeps a page that is left in its back/forward cache. */
  keepsPages: boolean;
  /** Touches the screen; clicks with the mouse if the engine's driver has no touch. */
  tap: (point: Point) => Promise<void>;
  /** Presses a key on the focused element. */
  strike: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Evaluates an expression in the page. Its value must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** A PNG of the screen. */
  picture: () => Promise<Buffer>;
  /** Errors and warnings of the page's console so far; empty if the engine's driver does not report them. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
}

/** The size of the screen, in CSS px. */
export interface Viewport {
  width: number;
  height: number;
}

/** How long a tap lasts, in ms. */
export const TAP_MS = 60;
