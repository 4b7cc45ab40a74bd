import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { EarlyInput } from '../contract/earlyInput';

/** Browser extensions may have inserted nodes, with which React cannot hydrate the screen. */
const removeStrangers = (shown: Element[]) => {
  const ours = new Set<Node>(shown);
  for (const { parentElement } of shown) {
    for (const child of Array.from(parentElement?.childNodes ?? [])) if (!ours.has(child)) child.remove();
  }
};

/** The browser may have translated the texts, and React cannot hydrate translated texts. */
const restoreTexts = (shown: Element[]) => {
  const { content } = document.getElementById('identification') as HTMLTemplateElement;
  for (const [index, rendered] of content.querySelectorAll('*').entries()) {
    const element = shown[index];
    if (!element || rendered.firstElementChild) continue;
    const isDescricao = element.matches('[data-fill=descricao]');
    const text = (isDescricao && window.early?.local?.descricao) || rendered.textContent;
    if (element.firstElementChild || element.textContent !== text) element.textContent = text;
  }
};

/**
 * Hydrates the screen that the page already shows. If hydration fails, React replaces the inputs, and `restore` moves
 * the patient's text and focus to the new ones.
 */
export const hydrateShown = (root: HTMLElement, shown: Element[], app: ReactNode) => {
  const inputs = window.early?.inputs ?? [];
  const focused = document.activeElement;
  // Without `shown`, `script/link.ts` no longer changes the screen.
  delete window.early?.shown;
  removeStrangers(shown);
  restoreTexts(shown);

  const restore = () => {
    for (const [index, input] of root.querySelectorAll<EarlyInput>('form input').entries()) {
      const before = inputs[index];
      if (!before || before === input || input.value) continue;
      Object.assign(input, { value: before.value, typed: before.typed });
      if (before === focused) input.focus();
      input.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
  hydrateRoot(root, app, { onRecoverableError: restore });
};
