import { CHECK_EVERY, checkSurvey } from '../contract/surveyPage';

export interface Tablet {
  /**
   * The time since the last touch in ms, including sleep; Infinity if it is unknown. At least `limit` (ms) if the wall
   * clock jumped while the page was visible.
   */
  idleFor: (limit: number) => number;
  touched: () => void;
  /** Resolves after one second, or when the patient touches the screen or the page is hidden or shown. */
  second: () => Promise<void>;
  isZoomed: () => boolean;
  /**
   * Reloads the page if it is at least an hour old or zoomed, the host serves it, and `isFree` is then still true
   * (behaviour 9.5). Takes at most 30 s, and does nothing within a minute of the previous attempt.
   */
  renew: (isFree: () => boolean) => Promise<void>;
}

/** The age at which an unused page is reloaded, in ms (behaviour 9.5). */
const RENEWED_AFTER = 3_600_000;

/**
 * The wall clock jumped if `Date.now()` and `performance.now()` differ by more than this in how far they advanced since
 * the last reading, in ms.
 */
const DRIFT = 500;

/** Events that count as a touch. `scroll` is not one, because the page itself scrolls when its warning takes the focus. */
const touches = ['click', 'keyup', 'input', 'cancel', 'wheel', 'touchmove'];

/** The device of this page. It listens for touches from the first call of `second` on. */
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
   * Adds the time since the last reading to `idle`. `performance.now()` stops during sleep, and `Date.now()` also jumps
   * if it is set. In a hidden page a jump forward counts as sleep. After a jump back the time is unknown.
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
  const shownOrHidden = (event: Event) => {
    read();
    isInSight = !document.hidden;
    // The page comes from the back/forward cache, where it could not read the clocks.
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
          for (const type of touches) addEventListener(type, touched, { capture: true, passive: true });
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
      // `reload()` would keep the zoom.
      if (code !== null && isFree()) location.replace(location.href);
    },
  };
};
