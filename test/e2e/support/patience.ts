import type { BrowserContext, Locator } from 'playwright-core';

/** Longer than what has just come on the screen leaves a pointer unheard. */
const PATIENCE_MS = 800;

type Watching = typeof window & { buttonsSince: number };

/** Notes on every page of a browser since when the buttons that can be pressed have been there. */
export const watchButtons = (context: BrowserContext) =>
  context.addInitScript(() => {
    const watching = window as Watching;
    watching.buttonsSince = 0;
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
  await button.page().waitForFunction((patience) => performance.now() - (window as Watching).buttonsSince > patience, PATIENCE_MS);
  await button.click();
};
