import { Key } from 'selenium-webdriver';

/** The keys that `strike` can press, with the codes of WebDriver. Letters are entered with `type`. */
export const keyCodes = {
  Tab: Key.TAB,
  Enter: Key.ENTER,
  Space: ' ',
  Backspace: Key.BACK_SPACE,
  ArrowLeft: Key.ARROW_LEFT,
  End: Key.END,
};

/** A place on the screen, in CSS px from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** A browser with one page. Each method rejects if it fails. */
export interface Driver {
  /** Does not wait until the page has loaded. */
  go: (url: string) => Promise<unknown>;
  /** Does not wait until the page has loaded. */
  reload: () => Promise<unknown>;
  back: () => Promise<unknown>;
  /** Clicks with the mouse if the engine's driver does not support touch. */
  tap: (point: Point) => Promise<unknown>;
  /**
   * Taps while another finger rests on the screen. Chromium's driver can only lift both at once. Undefined if the
   * engine's driver does not support touch.
   */
  tapBeside?: (resting: Point, point: Point) => Promise<unknown>;
  strike: (key: keyof typeof keyCodes) => Promise<unknown>;
  type: (text: string) => Promise<unknown>;
  /** Presses a letter together with the Control key. */
  control: (letter: string) => Promise<unknown>;
  /** Evaluates a JavaScript expression in the page. Returns its value, which must be JSON. */
  evaluate: <T>(expression: string) => Promise<T>;
  picture: () => Promise<Buffer>;
  /** Errors and warnings of the page's console; empty if the engine's driver does not report them. */
  complaints: () => readonly string[];
  close: () => Promise<void>;
}

export interface Viewport {
  width: number;
  height: number;
}

export const TAP_MS = 60;
