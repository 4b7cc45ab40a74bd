import { fetchSurveyCode } from '../contract/surveyPage';

export interface Tablet {
  /**
   * How long nobody has touched it, in ms, sleep included. A leap of the wall clock, which may as well have been set,
   * counts no further than to `most`.
   */
  idleFor: (most: number) => number;
  touched: () => void;
  /** After a second, and as soon as it is touched or the page is seen again. */
  second: () => Promise<void>;
  isZoomed: () => boolean;
  /**
   * Loads the page anew if it is an hour old or zoomed, if its host serves page and code, and if it still `isFree` then.
   * A try ends after half a minute; the next one begins a minute after the last at the earliest.
   */
  renew: (isFree: () => boolean) => Promise<void>;
}

const MINUTE = 60_000;

/**
 * What a person does: the end of a tap or of a key, or scrolling by hand. Not `scroll`, which the page causes too: by
 * the focus of the very dialog that asks whether anybody is there.
 */
const touches = ['click', 'keyup', 'input', 'cancel', 'wheel', 'touchmove'];

/** The device of this page. It listens from its first `second` on. */
export const thisTablet = (): Tablet => {
  const isZoomed = () => (window.visualViewport?.scale ?? 1) > 1;
  let idle = 0;
  let awake = 0;
  let wall = 0;
  let wake: (() => void) | undefined;
  let nextTry = 0;

  const idleFor = (most: number) => {
    // The monotonic clock stands while the device sleeps; the other one may be set, forth as well as back.
    const passed = performance.now() - awake;
    const leap = Date.now() - wall - passed;
    awake += passed;
    wall = Date.now();
    idle += passed;
    idle += Math.max(0, Math.min(leap, document.hidden ? leap : most - idle));
    return idle;
  };
  const touched = () => {
    idleFor(0);
    idle = 0;
    wake?.();
  };

  return {
    idleFor,
    touched,
    second: () =>
      new Promise((resolve) => {
        if (!wake) {
          for (const type of touches) addEventListener(type, touched, { capture: true, passive: true });
          addEventListener('visibilitychange', () => {
            // Out of sight the device may have slept: the whole leap of the wall clock counts.
            idleFor(Infinity);
            wake?.();
          });
        }
        wake = resolve;
        setTimeout(resolve, 1000);
      }),
    isZoomed,
    renew: async (isFree) => {
      const now = performance.now();
      if ((now < 60 * MINUTE && !isZoomed()) || now < nextTry) return;
      nextTry = now + MINUTE;
      // A reload would keep the zoom.
      if ((await fetchSurveyCode(location.href)) !== null && isFree()) location.replace(location.href);
    },
  };
};
