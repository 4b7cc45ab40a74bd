import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { EarlyInput } from '../contract/earlyInput';

/** Removes the nodes that browser extensions have inserted, because React cannot hydrate a screen with them. */
const removeStrangers = (shown: Element[]) => {
  const ours = new Set<Node>(shown);
  for (const { parentElement } of shown) {
    for (const child of Array.from(parentElement?.childNodes ?? [])) if (!ours.has(child)) child.remove();
  }
};

/** Undoes the browser's translation, because React cannot hydrate translated texts. */
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
 * Hydrates the screen that the page already shows. If hydration fails, React replaces the inputs. `restore` then moves
 * the patient's text and focus to the new inputs.
 */
export const hydrateShown = (root: HTMLElement, shown: Element[], app: ReactNode) => {
  const inputs = window.early?.inputs ?? [];
  const focused = document.activeElement;
  // Tells `script/link.ts` that it must no longer change the screen.
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
