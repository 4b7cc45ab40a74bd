import type { Deployment } from '../deployment/deployment';

/**
 * If wall clock and monotonic clock drift apart by more than this, in ms, somebody set the clock, or the tablet slept.
 */
export const DRIFT = 5000;

/** `clockSet`: the clocks have drifted apart while the page was visible, so nobody knows when the last touch was. */
export type Noticed = 'clockSet' | 'touched' | undefined;

/** What kiosk mode needs of the page and the browser. */
export interface Tablet {
  /** Calls `notice` each second, at each touch, and when the page is hidden or shown. */
  watch: (notice: (noticed: Noticed) => void) => void;
  isZoomed: () => boolean;
  /** Whether the screen shows typed text, or the privacy page, in whose frame the app sees no touches. */
  isFilled: () => boolean;
  hasFocusOrSelection: () => boolean;
  /**
   * Reloads the page if it is an hour old or zoomed (behaviour 9.5). First it checks that the server serves the survey,
   * then that `isFree` returns true.
   */
  renew: (isFree: () => boolean) => Promise<void>;
}

/** What thunks and listeners get beside the store. */
export type Extra = Deployment & { tablet: Tablet };
