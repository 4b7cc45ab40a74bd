/**
 * How long browsers may take to tell a screen reader which parts of a page are gone and which are new, in ms. A heading
 * that takes the focus before that is not always spoken.
 */
const TOLD = 200;

/**
 * Moves the focus to the heading of the new screen, so that screen readers read the screen from there. Leaves it where
 * the patient has moved it in the meantime.
 */
export const focusHeading = () => {
  setTimeout(() => {
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body)
      document.querySelector('h1')?.focus({ preventScroll: true });
  }, TOLD);
};
