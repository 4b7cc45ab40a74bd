import { CHECK_EVERY, checkSurvey } from '../contract/surveyPage';

export interface Tablet {
  /**
   * The time since the last touch in ms, including sleep; Infinity if it is unknown. If the wall clock jumped while the
   * page was visible, returns at least `limit` (ms), so that the idle warning appears (behaviour 9.4).
   */
  idleFor: (limit: number) => number;
  touched: () => void;
  /** Resolves after one second, or when the patient touches the screen or the page is hidden or shown. */
  second: () => Promise<void>;
  isZoomed: () => boolean;
  /**
   * Reloads the page if it is at least an hour old or zoomed. First checks that the server serves the survey and that
   * `isFree` returns true (behaviour 9.5). Takes at most 30 s. Does nothing within a minute of the previous attempt.
   */
  renew: (isFree: () => boolean) => Promise<void>;
}

/** The age at which an unused page is reloaded, in ms (behaviour 9.5). */
const RENEWED_AFTER = 3_600_000;

/**
 * Between two readings `Date.now()` and `performance.now()` should advance by the same time. If the difference is more
 * than this, in ms, the wall clock was set or the device slept.
 */
const DRIFT = 500;

/** Events that count as a touch. `scroll` does not count, because focusing the idle warning may scroll the page. */
const touches = ['click', 'keyup', 'input', 'cancel', 'wheel', 'touchmove'];

/** The device that shows this page. It starts to listen for touches at the first call of `second`. */
export const thisTablet = (): Tablet => {
  const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;
  let monotonic = performance.now();
  let wall = Date.now();
  let idle = 0;
  let isInSight = !document.hidden;
  let isDoubtful = false;
  let wake: (() => void) | undefined;
  let nextTry = 0;

  /**
   * Adds the time since the last reading to `idle`. `performance.now()` stops while the device sleeps. `Date.now()`
   * goes on, but jumps when someone sets the clock. While the page is hidden, a jump forward counts as sleep, and a
   * jump back makes the time unknown.
   */
  const read = () => {
    const passed = performance.now() - monotonic;
    const leap = Date.now() - wall - passed;
    monotonic += passed;
    wall += passed + leap;
    if (isInSight) {
      idle += passed;
      isDoubtful ||= Math.abs(leap) > DRIFT;
    } else idle += leap < -DRIFT ? Infinity : passed + Math.max(0, leap);
  };
  const touched = () => {
    read();
    idle = 0;
    wake?.();
  };
  const touchedBy = ({ type }: Event) => {
    // An input event behind an open dialog is not a touch, because patients cannot type there. The event occurs when
    // the opening dialog ends a composition (´ then a).
    if (type === 'input' && document.querySelector('dialog[open]')) return;
    touched();
  };
  const shownOrHidden = (event: Event) => {
    read();
    isInSight = !document.hidden;
    // A page from the back/forward cache may show the previous patient's data. Infinity makes the app wipe it.
    if ((event as PageTransitionEvent).persisted) idle = Infinity;
    wake?.();
  };

  return {
    idleFor: (limit) => {
      read();
      if (isDoubtful && isInSight) {
        idle = Math.max(idle, limit);
        isDoubtful = false;
      }
      return idle;
    },
    touched,
    second: () =>
      new Promise((resolve) => {
        if (!wake) {
          for (const type of touches) addEventListener(type, touchedBy, { capture: true, passive: true });
          for (const type of ['visibilitychange', 'pageshow']) addEventListener(type, shownOrHidden);
        }
        wake = resolve;
        setTimeout(resolve, 1000);
      }),
    isZoomed,
    renew: async (isFree) => {
      const now = performance.now();
      if ((now < RENEWED_AFTER && !isZoomed()) || now < nextTry) return;
      nextTry = now + CHECK_EVERY;
      const { code } = await checkSurvey(location.href);
      // Not `reload()`, because that keeps the zoom. Without the fragment (`#…`), because with it the browser would
      // only scroll.
      if (code !== null && isFree()) location.replace(location.pathname + location.search);
    },
  };
};
