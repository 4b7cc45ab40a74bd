import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { EarlyInput } from '../contract/earlyInput';

/** Takes out what extensions have put between the elements that the build rendered: React expects only those. */
const tidy = (shown: Element[]) => {
  const ours = new Set<Node>(shown);
  for (const { parentElement } of shown) {
    for (const child of Array.from(parentElement?.childNodes ?? [])) if (!ours.has(child)) child.remove();
  }
};

/** Hydrates the screen that the page shows. Where React makes it anew, what was typed is kept. */
export const hydrateShown = (root: HTMLElement, shown: Element[], app: ReactNode) => {
  const early = shown.filter((element): element is EarlyInput => element instanceof HTMLInputElement);
  const focused = document.activeElement;
  tidy(shown);

  const restore = () => {
    for (const [index, input] of root.querySelectorAll<EarlyInput>('form input').entries()) {
      const before = early[index];
      if (!before || before === input || input.value) continue;
      Object.assign(input, { value: before.value, typed: before.typed });
      if (before === focused) input.focus();
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  hydrateRoot(root, app, { onRecoverableError: restore });
};
