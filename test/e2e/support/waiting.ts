import type { BrowserContext, Locator, Page } from 'playwright-core';

type Watching = typeof window & { framesPassed: () => Promise<void> };

/** Lets tests wait for frames of a page whose clock they have replaced. */
export const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watching = window as Watching;
    // Keeps the browser's own function, because a test may replace it with the fake clock's.
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

/** Presses a button as soon as it is shown and accepts a click. */
export const pressWhenReady = async (button: Locator) => {
  await button.waitFor();
  // A tab in the background paints nothing.
  await button.page().bringToFront();
  await button.click();
};

/** Advances the page's clock by `seconds` without a touch. First waits until the result of the last press is painted. */
export const passSeconds = async (page: Page, seconds: number) => {
  await page.evaluate(() => (window as Watching).framesPassed());
  await page.clock.fastForward(seconds * 1000);
};
