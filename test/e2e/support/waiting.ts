import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Patient } from './patient';

type Watching = typeof window & { framesPassed: () => Promise<void> };

/** Adds the function `framesPassed`, which waits for two real frames, to every page. */
export const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watching = window as Watching;
    // Keeps the real function, because a fake clock replaces `requestAnimationFrame` later.
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

export const pressWhenReady = async (button: Locator) => {
  await button.waitFor();
  // Brings the tab to the front, because a tab in the background paints nothing, and its button would never accept a
  // click.
  await button.page().bringToFront();
  await button.click();
};

/** Waits until React has taken the identification screen over. React marks the elements that are its own. */
export const appStarts = ({ page }: Patient) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );

/** Advances the page's clock. Waits first until the result of the last press is painted. */
export const passSeconds = async (page: Page, seconds: number) => {
  await page.evaluate(() => (window as Watching).framesPassed());
  await page.clock.fastForward(seconds * 1000);
};
