export const rendered = (id: string) =>
  (document.getElementById(id) as HTMLTemplateElement).content.cloneNode(true) as DocumentFragment;

export const show = (screen: DocumentFragment) => document.getElementById('root')?.replaceChildren(screen);
