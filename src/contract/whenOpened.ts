/**
 * Runs `start` now, or, if the browser prerenders the page, when the patient opens it. Until then the page must not
 * touch what it shares with other pages: the patient may still answer in one of them.
 */
export const whenOpened = (start: () => void): void => {
  // Missing in TypeScript's types and in most browsers.
  if ((document as { prerendering?: boolean }).prerendering) document.addEventListener('prerenderingchange', start);
  else start();
};
