import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';

/** The events that count as a touch. `scroll` is missing, because focusing the idle warning may scroll the page. */
const TOUCHES = ['click', 'keyup', 'input', 'cancel', 'wheel', 'touchmove'];

/** If the wall clock and the monotonic clock move apart by more than this, in ms, somebody set the clock, or it slept. */
const DRIFT = 5000;

const RENEWED_AFTER = 3_600_000;

const on = (types: string[], listener: (event: Event) => void) => {
  for (const type of types) addEventListener(type, listener, { capture: true, passive: true });
};

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/** Only what the page focuses by itself (the heading) has a negative `tabIndex`. */
const hasFocusOrSelection = () =>
  (document.activeElement as HTMLElement).tabIndex >= 0 || getSelection()?.isCollapsed === false;

/** Watches the device of a kiosk (behaviour 9). */
export const watchTablet = () => {
  let wake = (_isTouch: boolean) => {};
  let isUsed = false;
  let isInSight = false;
  let apart = 0;
  let nextTry = 0;

  on(TOUCHES, ({ type }) => {
    // An opening dialog ends a composition (´ then a). This causes an input event without a touch.
    if (type !== 'input' || !document.querySelector('dialog[open]')) wake(true);
  });
  on(['input', 'focusin', 'selectionchange'], ({ type }) => {
    isUsed ||= type === 'input' || hasFocusOrSelection();
  });
  on(['visibilitychange'], () => {
    wake(false);
  });

  return {
    /** Resolves after one second, or earlier when the screen is touched (to true) or the page is hidden or shown. */
    second: () =>
      new Promise<boolean>((resolve) => {
        wake = resolve;
        setTimeout(resolve, 1000, false);
      }),
    /** Whether somebody set the clock since `touchedAt`, so that nobody knows how long ago that was. */
    isClockSet: (touchedAt: number) => {
      const [wasInSight, before] = [isInSight, apart];
      isInSight = !document.hidden;
      apart = Date.now() - performance.now();
      return (wasInSight && isInSight && Math.abs(apart - before) > DRIFT) || touchedAt - Date.now() > DRIFT;
    },
    /** The screen is new for the next patient. */
    screenOpened: () => {
      isUsed = hasFocusOrSelection();
    },
    /** Whether anybody has typed, focused or selected something since `screenOpened`. */
    isUsed: () => isUsed,
    isZoomed,
    /**
     * Reloads the page if it is an hour old or zoomed (behaviour 9.5). First it checks that the server serves the
     * survey, then that `isFree` returns true.
     */
    renew: async (isFree: () => boolean) => {
      const now = performance.now();
      if ((now < RENEWED_AFTER && !isZoomed()) || now < nextTry) return;
      nextTry = now + CHECK_EVERY;
      const isServed = await servesSurvey(location.href);
      // `reload()` would keep the zoom. With a fragment (`#…`) the browser would only scroll.
      if (isServed && isFree()) location.replace(location.pathname + location.search);
    },
  };
};
