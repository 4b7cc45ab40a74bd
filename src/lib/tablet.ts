import { checkSurvey } from '../contract/surveyPage';

export interface Tablet {
  /**
   * Time since the last touch in ms, sleep included. At least `limit` after the clocks have disagreed while the page was
   * in sight; Infinity if it is unknown.
   */
  idleFor: (limit: number) => number;
  touched: () => void;
  /** Resolves after a second, at a touch, or when the page is hidden or shown. */
  second: () => Promise<void>;
  isZoomed: () => boolean;
  /**
   * Reloads the page if it is an hour old or zoomed, if its host serves page and code, and if it still `isFree` then.
   * An attempt takes half a minute at most and begins at least a minute after the previous one.
   */
  renew: (isFree: () => boolean) => Promise<void>;
}

const MINUTE = 60_000;

/** How far wall clock and monotonic clock may drift apart between two readings, in ms. */
const DRIFT = 500;

/** The ends of taps and keys, and scrolling by hand. Not `scroll`: the page causes it too, by focusing its own warning. */
const touches = ['click', 'keyup', 'input', 'cancel', 'wheel', 'touchmove'];

/** The device that shows this page. It listens from the first `second` on. */
export const thisTablet = (): Tablet => {
  const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;
  let monotonic = performance.now();
  let wall = Date.now();
  let idle = 0;
  let isInSight = !document.hidden;
  let isDoubtful = false;
  let wake: (() => void) | undefined;
  let nextTry = 0;

  /** `performance.now()` stops during sleep; `Date.now()` can be changed in either direction. */
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
    // From the back/forward cache.
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
      if ((now < 60 * MINUTE && !isZoomed()) || now < nextTry) return;
      nextTry = now + MINUTE;
      const { code } = await checkSurvey(location.href);
      // `reload()` would keep the zoom.
      if (code !== null && isFree()) location.replace(location.href);
    },
  };
};
