import { CHECK_EVERY, servesSurvey } from '../contract/surveyPage';
import { DRIFT, type Tablet } from '../lib/tablet';

/** `close` ends the idle warning. `scroll` is missing: focusing the warning may scroll the page. */
const TOUCHES = ['click', 'keyup', 'input', 'close', 'wheel', 'touchmove'];

const RENEWED_AFTER = 3_600_000;

const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;

const isFilled = () =>
  !!document.querySelector('dialog iframe') || [...document.querySelectorAll('input')].some(({ value }) => value);

/** Only what the page focuses by itself (the heading) has a negative `tabIndex`. */
const hasFocusOrSelection = () =>
  (document.activeElement as HTMLElement).tabIndex >= 0 || getSelection()?.isCollapsed === false;

const clocksApart = () => Date.now() - performance.now();

const watch: Tablet['watch'] = (notice) => {
  let before = clocksApart();
  const pass = (touch?: Event) => {
    // An opening dialog ends a composition (´ then a), which sends `input`.
    if (touch?.type === 'input' && document.querySelector('dialog[open]')) return;
    const drift = Math.abs(clocksApart() - before);
    before = clocksApart();
    notice(drift > DRIFT && !document.hidden ? 'clockSet' : touch && 'touched');
  };
  for (const type of TOUCHES) addEventListener(type, pass, { capture: true, passive: true });
  document.addEventListener('visibilitychange', () => {
    before = clocksApart();
    pass();
  });
  setInterval(pass, 1000);
};

export const createTablet = (): Tablet => {
  let nextTry = 0;
  const renew: Tablet['renew'] = async (isFree) => {
    const now = performance.now();
    if ((now < RENEWED_AFTER && !isZoomed()) || now < nextTry) return;
    nextTry = now + CHECK_EVERY;
    const isServed = await servesSurvey(location.href);
    // `reload()` would keep the zoom. With a fragment (`#…`) the browser would only scroll.
    if (isServed && isFree()) location.replace(location.pathname + location.search);
  };
  return { watch, isZoomed, isFilled, hasFocusOrSelection, renew };
};
