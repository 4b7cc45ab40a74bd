import type { Locator } from 'playwright-core';
import type { Patient } from './patient';

/**
 * From here on time passes in the page only by `passes` and `shows`, frame by frame, however long the machine takes;
 * fingers and the network are real. Needs the page's clock from before it was opened. First `leap` ms and a second
 * pass at once, so that all that is there has been seen; whoever sends does so after that, or an answer may leave in it.
 */
export const stopsTheClock = async ({ page }: Patient, leap = 60_000) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + leap);
  // A leap has one frame at most: what is there is painted only now, and is then seen.
  await page.clock.runFor(1000);
  return {
    passes: (ms: number) => page.clock.runFor(ms),
    /** Frames pass until `wanted` is there, and the two in which it is painted. */
    shows: async (wanted: Locator) => {
      while ((await wanted.count()) === 0) await page.clock.runFor(20);
      await page.clock.runFor(40);
    },
    goesOn: () => page.clock.resume(),
  };
};
