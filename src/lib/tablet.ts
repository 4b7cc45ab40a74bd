import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';

/** `close` ends the idle warning. `scroll` is missing: focusing the warning may scroll the page. */
const TOUCHES = ['click', 'keyup', 'input', 'close', 'wheel', 'touchmove'];

/** If wall clock and monotonic clock part by more than this, in ms, somebody set the clock, or the tablet slept. */
export const DRIFT = 5000;

const RENEWED_AFTER = 3_600_000;

export const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

/** Whether the screen shows typed text, or the privacy page, in whose frame the app sees no touches. */
export const isFilled = () =>
  !!document.querySelector('dialog iframe') || [...document.querySelectorAll('input')].some(({ value }) => value);

/** Only what the page focuses by itself (the heading) has a negative `tabIndex`. */
export const hasFocusOrSelection = () =>
  (document.activeElement as HTMLElement).tabIndex >= 0 || getSelection()?.isCollapsed === false;

const clocksApart = () => Date.now() - performance.now();

/**
 * Calls `look` each second, at each touch, and when the page is hidden or shown. `clockSet`: since the last call, in
 * sight, the clocks moved apart, so nobody knows how long ago the last touch was.
 */
export const watchTablet = (look: (past?: 'clockSet' | 'touched') => void) => {
  let before = clocksApart();
  const pass = (touch?: Event) => {
    // An opening dialog ends a composition (´ then a), which sends `input`.
    if (touch?.type === 'input' && document.querySelector('dialog[open]')) return;
    const drift = Math.abs(clocksApart() - before);
    before = clocksApart();
    look(drift > DRIFT && !document.hidden ? 'clockSet' : touch && 'touched');
  };
  for (const type of TOUCHES) addEventListener(type, pass, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    before = clocksApart();
    pass();
  });
  setInterval(pass, 1000);
};

/**
 * Returns a function that reloads the page if it is an hour old or zoomed (behaviour 9.5). First it checks that the
 * server serves the survey, then that `isFree` returns true.
 */
export const pageRenewal = () => {
  let nextTry = 0;
  return async (isFree: () => boolean) => {
    const now = performance.now();
    if ((now < RENEWED_AFTER && !isZoomed()) || now < nextTry) return;
    nextTry = now + CHECK_EVERY;
    const isServed = await servesSurvey(location.href);
    // `reload()` would keep the zoom. With a fragment (`#…`) the browser would only scroll.
    if (isServed && isFree()) location.replace(location.pathname + location.search);
  };
};
