import type { Tablet } from '../../src/lib/tablet';
import { settle } from './time';

export const fakeTablet = () => {
  let idle = 0;
  let wake = () => {};
  let awaited = 0;
  let zoomed = false;
  const renewals: (() => boolean)[] = [];
  const touched = () => {
    idle = 0;
    wake();
  };
  const passes = (seconds: number) => {
    idle += seconds * 1000;
    wake();
  };
  const tablet: Tablet = {
    idleFor: () => idle,
    isZoomed: () => zoomed,
    touched,
    second: () =>
      new Promise((resolve) => {
        awaited += 1;
        wake = resolve;
      }),
    renew: (isFree) => {
      renewals.push(isFree);
      return Promise.resolve();
    },
  };
  return {
    tablet,
    /** How often the app has called `tablet.second`, which waits for the next second or touch. */
    awaited: () => awaited,
    /** The arguments of the app's calls of `tablet.renew`. */
    renewals,
    touches: touched,
    touch: async () => {
      touched();
      await settle();
    },
    zooms: () => {
      zoomed = true;
    },
    /** `passes` lets this many seconds pass without a touch. `rests` also waits until the app has reacted. */
    passes,
    rests: async (seconds: number) => {
      passes(seconds);
      await settle();
    },
  };
};
