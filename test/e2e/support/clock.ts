import type { Locator } from 'playwright-core';
import type { Patient } from './patient';

/**
 * Stops the page's clock. After that, time passes in the page only through `advance` and `advanceUntil`, however slow the
 * machine is; input and network stay real. Install the page's clock before the page is opened. `leap` ms and one more
 * second pass first, so that new controls accept the pointer. Press Enviar only afterwards: otherwise an answer may be
 * sent during the leap.
 */
export const stopClock = async ({ page }: Patient, leap = 60_000) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + leap);
  // The leap contains at most one frame, so the page is painted only now.
  await page.clock.runFor(1000);
  return {
    /** Lets `ms` pass, frame by frame. */
    advance: (ms: number) => page.clock.runFor(ms),
    /** Lets frames pass until `wanted` exists, and two more in which it is painted. */
    advanceUntil: async (wanted: Locator) => {
      while ((await wanted.count()) === 0) await page.clock.runFor(20);
      await page.clock.runFor(40);
    },
    resume: () => page.clock.resume(),
  };
};
