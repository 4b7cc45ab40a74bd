/** The device that shows the survey: whether somebody is there, and a page that is loaded anew. */
export interface Tablet {
  /**
   * How long nobody has touched it, in ms, sleep included. A leap of the wall clock, which may as well have been set,
   * counts no further than to `most`.
   */
  idleFor: (most: number) => number;
  /** As if it was touched now. */
  touched: () => void;
  /** Resolves after a second, and as soon as it is touched or the page is seen again. */
  second: () => Promise<void>;
  /** Loads the page anew where it is old, its host answers, and still nobody has come. */
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
  let idle = 0;
  let awake = 0;
  let wall = 0;
  let wake: (() => void) | undefined;
  let renewAt = 60 * MINUTE;

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
            // Out of sight it was nobody's: there it slept, and all of that counts.
            idleFor(Infinity);
            wake?.();
          });
        }
        wake = resolve;
        setTimeout(resolve, 1000);
      }),
    renew: async (isFree) => {
      if (performance.now() < renewAt) return;
      renewAt = performance.now() + MINUTE;
      // Without its host it would be a page of the browser's, which nothing leaves again.
      const { ok } = await fetch(location.href, { cache: 'no-store' });
      if (ok && isFree()) location.reload();
    },
  };
};
