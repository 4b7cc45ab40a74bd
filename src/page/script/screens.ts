import { settings } from './early';

/** Puts a text, or a picture's address, where the markup says `data-fill`. */
export const fill = (within: ParentNode, name: 'title' | 'logo' | 'descricao', text: unknown) => {
  const place = within.querySelector(`[data-fill=${name}]`);
  if (!place || !text || typeof text !== 'string') return;
  if (place instanceof HTMLImageElement) place.src = text;
  else place.textContent = text;
};

/** What the build rendered of a screen, with its own settings; these may have been edited since. */
export const rendered = (id: string): DocumentFragment => {
  const { content } = document.getElementById(id) as HTMLTemplateElement;
  fill(content, 'title', settings.title);
  if (settings.title && content.querySelector('[data-fill=title]')) document.title = settings.title;
  fill(content, 'logo', settings.logo);
  return content;
};

export const show = (screen: DocumentFragment) => document.getElementById('root')?.replaceChildren(screen);
