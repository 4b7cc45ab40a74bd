/** All that our components listen to; the linter holds them to it (config/eslint.config.mjs). */
const heard = new Set(['click', 'input', 'submit']);

/**
 * Keeps React from listening to the rest. It would hear every event that there is twice, whether a component wants it
 * or not, and a finger's tap makes a dozen before its click: half of the script that a tap runs.
 * @param root before React knows of it
 */
export const hearLess = (root: HTMLElement) => {
  const listen = root.addEventListener.bind(root);
  root.addEventListener = (type: string, ...rest: [EventListener]) => {
    if (heard.has(type)) listen(type, ...rest);
  };
};
