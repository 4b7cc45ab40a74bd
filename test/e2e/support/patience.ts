import type { BrowserContext, Locator, Page } from 'playwright-core';

type Watching = typeof window & { framesPassed: () => Promise<void> };

/** Gives every page of a browser a way to wait for its frames, whatever clock a test puts into it. */
export const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watching = window as Watching;
    // The browser's own, before a test puts a clock of its own in its place.
    const frame = window.requestAnimationFrame.bind(window);
    watching.framesPassed = () =>
      new Promise((resolve) => {
        frame(() =>
          frame(() => {
            resolve();
          }),
        );
      });
  });

/** Presses a button as soon as it takes a pointer. */
export const pressSeen = async (button: Locator) => {
  await button.waitFor();
  // A tab that is not looked at paints nothing.
  await button.page().bringToFront();
  await button.click();
};

/**
 * A ward's tablet is left alone for so many seconds, on a clock that the test moves. A press is over only when what
 * it has caused is painted.
 */
export const rests = async (page: Page, seconds: number) => {
  await page.evaluate(() => (window as Watching).framesPassed());
  await page.clock.fastForward(seconds * 1000);
};
