import type { BrowserContext, Locator, Page } from 'playwright-core';
import type { Patient } from './patient';

type Watching = typeof window & { framesPassed: () => Promise<void>; idle: () => Promise<unknown> };

/** Adds `framesPassed`, which waits for two real frames, and `idle`, which waits for all tasks, to every page. */
export const watchFrames = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watching = window as Watching;
    // Keeps the real functions, because a fake clock replaces them later.
    const frame = window.requestAnimationFrame.bind(window);
    const whenIdle = window.requestIdleCallback.bind(window);
    watching.idle = () =>
      new Promise((resolve) => {
        whenIdle(resolve);
      });
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
  // A tab in the background paints nothing, and its button would never accept a click.
  await button.page().bringToFront();
  await button.click();
};

/** Waits until React has taken over the identification screen, whose elements it marks, and has run its effects. */
export const appStarts = async ({ page }: Patient) => {
  // In a tab in the background neither frames nor idle times come, and both waits below need them.
  await page.bringToFront();
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactFiber')),
  );
  await page.evaluate(() => (window as Watching).idle());
};

/** Advances the page's clock. Waits first until the result of the last press is painted. */
export const passSeconds = async (page: Page, seconds: number) => {
  await page.evaluate(() => (window as Watching).framesPassed());
  await page.clock.fastForward(seconds * 1000);
};
