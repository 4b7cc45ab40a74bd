import { settings } from './shared';

/** Puts a text, or the address of a picture or a link, where the markup says `data-fill`. */
export const fill = (
  within: ParentNode,
  name: 'title' | 'logo' | 'privacy' | 'privacyUrl' | 'newTab' | 'descricao',
  text: unknown,
) => {
  const place = within.querySelector(`[data-fill=${name}]`);
  if (!place || typeof text !== 'string') return;
  if (place instanceof HTMLImageElement) place.src = text || place.src;
  else if (place instanceof HTMLAnchorElement) place.href = text;
  else place.textContent = text;
};

/** What the build rendered of a screen, with its own settings; these may have been edited since. */
export const rendered = (id: string): DocumentFragment => {
  const { content } = document.getElementById(id) as HTMLTemplateElement;
  fill(content, 'title', settings.title);
  if (settings.title && content.querySelector('[data-fill=title]')) document.title = settings.title;
  for (const name of ['logo', 'privacy', 'privacyUrl'] as const) fill(content, name, settings[name]);
  if (settings.kioskReturnSeconds) fill(content, 'newTab', '');
  return content;
};

export const show = (screen: DocumentFragment) => document.getElementById('root')?.replaceChildren(screen);
