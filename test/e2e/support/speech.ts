import type { Page } from 'playwright-core';

type Listening = typeof window & { heard: string[] };

/**
 * Listens as a screen reader does, from the next page on: to what changes within a live region that was there before
 * the change (one that comes with its text is not heard), to alerts, and to where the focus goes (`→ name`).
 * @returns gives what was heard since it was last asked
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
