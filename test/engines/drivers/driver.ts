/** Keys that are more than a letter. */
export type Key = 'Tab' | 'Enter' | 'Space' | 'Backspace' | 'ArrowLeft' | 'End';

/** A place on the screen, in CSS px from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A browser with one page, and what a person and a tester do with it. Everything fails by rejecting. */
export interface Driver {
  /** Starts to open a URL; does not wait for the page. */
  go: (url: string) => Promise<void>;
  /** Starts to reload the page. */
  reload: () => Promise<void>;
  back: () => Promise<void>;
  /** Whether the browser keeps a page that is left in its back/forward cache. */
  keepsPages: boolean;
  /** Puts a finger on the glass for a moment; where the engine's driver has no touch, presses the mouse's button. */
  tap: (point: Point) => Promise<void>;
  /** Strikes a key, or the letters of a text one by one, on what has the focus. */
  strike: (key: Key) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** The value of an expression in the page, as JSON can hold it. */
  evaluate: <T>(expression: string) => Promise<T>;
  /** What is on the screen, as a PNG. */
  picture: () => Promise<Buffer>;
  /** Errors and warnings of the page's console so far; empty for an engine whose driver does not tell. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
}

/** What the survey is shown on, in CSS px. */
export interface Viewport {
  width: number;
  height: number;
}

/** How long a tap lasts, in ms. */
export const TAP_MS = 60;
