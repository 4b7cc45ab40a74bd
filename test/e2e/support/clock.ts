import type { Locator } from 'playwright-core';
import type { Patient } from './patient';

/**
 * Skips `leap` ms and one more second, so that new controls accept the pointer, and then stops the page's clock. Input
 * and network stay real.
 *
 * Install the page's clock before you open the page. Call this before you press Enviar, or an answer may be sent in the
 * skipped time.
 */
export const stopClock = async ({ page }: Patient, leap = 60_000) => {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + leap);
  // Runs the clock for one more second, because `pauseAt` draws at most one frame, which does not paint the page
  // completely.
  await page.clock.runFor(1000);
  return {
    advance: (ms: number) => page.clock.runFor(ms),
    /** Lets frames pass until `wanted` exists, and two more, in which it is painted. */
    advanceUntil: async (wanted: Locator) => {
      while ((await wanted.count()) === 0) await page.clock.runFor(20);
      await page.clock.runFor(40);
    },
    resume: () => page.clock.resume(),
  };
};
