import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';

export interface Tablet {
  /**
   * The ms since the last touch; Infinity if unknown. If the wall clock jumped while the page was visible, the device
   * slept or somebody set the clock. The result is then at least `limit`, so that the idle warning appears (behaviour
   * 9.4).
   */
  idleFor: (limit: number) => number;
  touched: () => void;
  /** Resolves after one second, or earlier when the screen is touched or the page is hidden or shown. */
  second: () => Promise<void>;
  isZoomed: () => boolean;
  /**
   * Reloads the page if it is an hour old or zoomed (behaviour 9.5). First it checks that the server serves the survey,
   * then that `isFree` returns true.
   */
  renew: (isFree: () => boolean) => Promise<void>;
}

const RENEWED_AFTER = 3_600_000;

/** If the two clocks move apart by more than this, in ms, the device slept or somebody set the wall clock. */
const DRIFT = 500;

/** The events that count as a touch. `scroll` is missing, because focusing the idle warning may scroll the page. */
const touches = ['click', 'keyup', 'input', 'cancel', 'wheel', 'touchmove'];

/** Starts to listen for touches at the first call of `second`. */
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
   * Updates `idle`. `performance.now()` stops while the device sleeps. `Date.now()` goes on, but jumps when someone
   * sets the clock. On a visible page a jump makes `idle` doubtful. On a hidden page a jump forward counts as sleep, and
   * a jump back makes `idle` unknown.
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
    // An opening dialog ends a composition (´ then a). This causes an input event without a touch.
    if (type === 'input' && document.querySelector('dialog[open]')) return;
    touched();
  };
  const shownOrHidden = (event: Event) => {
    read();
    isInSight = !document.hidden;
    // A page from the back/forward cache may show the previous patient's data. Infinity makes the app wipe them.
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
      // `reload()` would keep the zoom. With a fragment (`#…`) the browser would only scroll.
      if ((await servesSurvey(location.href)) && isFree()) location.replace(location.pathname + location.search);
    },
  };
};
