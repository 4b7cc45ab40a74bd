import type { BrowserContext, Locator, Page } from 'playwright-core';

/** Longer than what has just come on the screen leaves a pointer unheard. */
const PATIENCE_MS = 800;

type Watching = typeof window & { buttonsSince: number; framesPassed: () => Promise<void> };

/** Notes on every page of a browser since when the buttons that can be pressed have been there. */
export const watchButtons = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watching = window as Watching;
    watching.buttonsSince = 0;
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
    let known = new Set<Element>();
    new MutationObserver(() => {
      const buttons = new Set(document.querySelectorAll('button:enabled'));
      if (buttons.size !== known.size || [...buttons].some((button) => !known.has(button))) {
        watching.buttonsSince = Infinity;
        // Since they are painted.
        requestAnimationFrame(() => requestAnimationFrame(() => (watching.buttonsSince = performance.now())));
      }
      known = buttons;
    }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  });

/** Presses as a person does, who sees what is there before a hand moves. */
export const pressSeen = async (button: Locator) => {
  await button.waitFor();
  // A tab that is not looked at paints nothing.
  await button.page().bringToFront();
  await button
    .page()
    .waitForFunction((patience) => performance.now() - (window as Watching).buttonsSince > patience, PATIENCE_MS);
  await button.click();
};

/**
 * A ward's tablet is left alone for so many seconds, on a clock that the test moves. A press is over only when the
 * page has scrolled for it, which is told with the next frame and would count as a touch after that time.
 */
export const rests = async (page: Page, seconds: number) => {
  await page.evaluate(() => (window as Watching).framesPassed());
  await page.clock.fastForward(seconds * 1000);
};
