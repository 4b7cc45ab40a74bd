import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { EarlyInput } from '../contract/earlyInput';

/**
 * Puts the shown screen back as it was built, which is what React hydrates: browsers translate its texts, and extensions add
 * nodes of their own.
 */
const putBack = (shown: Element[]) => {
  const { content } = document.getElementById('identification') as HTMLTemplateElement;
  const built = content.querySelectorAll('*');
  const ours = new Set<Node>(shown);
  for (const [index, element] of shown.entries()) {
    const original = built[index];
    if (original?.firstElementChild) {
      for (const child of Array.from(element.childNodes)) if (!ours.has(child)) child.remove();
    } else {
      const isDescricao = element.matches('[data-fill=descricao]');
      const text = (isDescricao && window.early?.local?.descricao) || original?.textContent;
      if (element.firstElementChild || element.textContent !== text) element.textContent = text ?? '';
    }
  }
};

/** Hydrates the screen that the page shows. Where React has to create it again, what was typed is kept. */
export const hydrateShown = (root: HTMLElement, shown: Element[], app: ReactNode) => {
  const early = shown.filter((element): element is EarlyInput => element instanceof HTMLInputElement);
  const focused = document.activeElement;
  // From here on the screen is the app's: `script/link.ts` changes none of it.
  delete window.early?.shown;
  putBack(shown);

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
