import type { Page } from 'playwright-core';

type Listening = typeof window & { heard: string[] };

/**
 * Records what a screen reader would announce, from the next page on: alerts, changes of live regions, and focused
 * elements (`→ name`). Returns a function that returns the announcements since its last call.
 */
export const listen = async (page: Page): Promise<() => Promise<string[]>> => {
  await page.addInitScript(() => {
    const heard: string[] = ((window as Listening).heard = []);
    const known = new WeakSet();

    new MutationObserver((changes) => {
      const changed = new Set<Element>();
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest('[role=status], [role=alert], [aria-live]');
        if (region && known.has(region)) changed.add(region);
      }
      for (const alert of document.querySelectorAll('[role=alert]')) if (!known.has(alert)) changed.add(alert);
      for (const region of document.querySelectorAll('[role=status], [role=alert], [aria-live]')) known.add(region);
      for (const { textContent } of changed) if (textContent) heard.push(textContent);
    }).observe(document, { subtree: true, childList: true, characterData: true });

    document.addEventListener('focusin', ({ target }) => {
      const { textContent, ariaLabel, labels } = target as HTMLInputElement;
      const picture = (target as Element).querySelector('img');
      heard.push(`→ ${ariaLabel ?? (textContent || (labels?.[0]?.textContent ?? picture?.alt ?? ''))}`);
    });
  });
  return () => page.evaluate(() => (window as Listening).heard.splice(0));
};
