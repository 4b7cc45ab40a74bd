/** Keys for `strike`. Letters are entered with `type`. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Backspace' | 'ArrowLeft' | 'End';

/** A place on the screen, in CSS px from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A browser with one page, and what a patient or a tester can do in it. Each method rejects if it fails. */
export interface Driver {
  /** Does not wait for the page. */
  go: (url: string) => Promise<void>;
  /** Does not wait for the page. */
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Whether the browser puts a page into a back/forward cache when the patient leaves it. */
  keepsPages: boolean;
  /** Touches the screen, or clicks with the mouse if the engine's driver does not support touch. */
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

export const TAP_MS = 60;
